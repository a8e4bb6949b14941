/// A shell whose Tab key sfctl answers.
package enum CompletionShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// Whether a backslash takes the special meaning from a byte.
    func escapes(_ byte: UInt8, in quote: ShellLine.Quote) -> Bool {
        switch (self, quote) {
        case (_, .none): true
        case (.fish, .single): "'\\".utf8.contains(byte)
        case (.fish, .double): "\"\\$".utf8.contains(byte)
        case (_, .double): "\"\\$`".utf8.contains(byte)
        case (_, .single): false
        }
    }

    /// The script that the shell loads.
    ///
    /// It knows nothing of the commands. It passes the line to `sfctl completion SHELL`, whose
    /// answer begins with a line of two words: what the candidates are, and a message.
    package var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let bashScript = #"""
        # bash completion for sfctl. To load it: source <(sfctl completion bash)

        _sfctl() {
            local program=$1 line kind= message=
            [[ $program == "~/"* ]] && program=$HOME/${program:2}
            COMPREPLY=()
            while IFS= read -r line; do
                if [[ -z $kind ]]; then
                    kind=${line%%$'\t'*}
                    message=${line#*$'\t'}
                else
                    COMPREPLY+=("$line")
                fi
            done < <("$program" completion bash -- "$2" "${COMP_LINE:0:COMP_POINT}" \
                "${COMP_LINE:COMP_POINT}" "$COMP_TYPE" 2>/dev/null </dev/null)
            case $kind in
                part) compopt -o nospace ;;
                files) compopt -o default -o filenames ;;
                folders) compopt -o dirnames -o filenames ;;
            esac 2>/dev/null
            if [[ -n $message ]]; then _sfctl_hint "$message" >&2; fi
        }

        # Prints a hint below the line, and the line again below that.
        _sfctl_hint() {
            local before=${COMP_LINE:0:COMP_POINT} rest=${COMP_LINE:COMP_POINT} prompt=${PS1@P}
            local shown=$prompt
            while [[ $shown == *$'\001'*$'\002'* ]]; do
                shown=${shown%%$'\001'*}${shown#*$'\002'}
            done
            shown=${shown##*$'\n'}
            prompt=${prompt//[$'\001\002']}
            # The width of other characters is unknown here; readline prints the rest with the next key.
            [[ $shown$COMP_LINE == *[!\ -~]* ]] && rest=
            local -i columns=${COLUMNS:-80} here=${#shown}+${#before} row
            local -i up=(here+${#rest}-1)/columns-here/columns
            [[ -n $rest ]] || up=0
            for ((row = 0; row <= up; row++)); do printf '\n'; done
            printf '%s\n%s' "$1" "$prompt$before$rest"
            # readline expects the cursor where it was.
            [[ -n $rest ]] || return
            ((up == 0)) || printf '\e[%dA' "$up"
            printf '\r'
            ((here % columns == 0)) || printf '\e[%dC' $((here % columns))
        }

        complete -o nosort -F _sfctl sfctl 2>/dev/null || complete -F _sfctl sfctl

        """#

    private static let zshScript = #"""
        #compdef sfctl
        # zsh completion for sfctl. To load it: source <(sfctl completion zsh)

        _sfctl() {
            local program=${(Q)words[1]} typed=$PREFIX after=$SUFFIX text=$PREFIX kind message line
            local before="${(j: :)words[1,CURRENT-1]} $IPREFIX$QIPREFIX"
            local -a answer matches shown
            local -i i
            # sfctl answers in lines with tabs, so a word of several lines stays as it is.
            [[ ${words[CURRENT]} == *[$'\n\t']* ]] && return
            [[ $program == '~/'* ]] && program=$HOME/${program#'~/'}
            # By default zsh has moved the cursor to the end of the word. LBUFFER and RBUFFER still
            # meet at the cursor, without the word's quotes.
            [[ -z $QIPREFIX ]] && text=${(Q)PREFIX}
            if [[ -z $after && $LBUFFER != *"$text" ]]; then
                for ((i = 1; i <= $#text; i++)); do
                    if [[ $text == *"${RBUFFER[1,i]}" && $LBUFFER == *"${text[1,-i-1]}" ]]; then
                        after=${RBUFFER[1,i]}
                        break
                    fi
                done
                # Before the closing quote, zsh counts one too many.
                [[ $#after == 1 && -n $QISUFFIX ]] && after=
                [[ -n $after && -z $QIPREFIX ]] && after=${(q)after}
                typed=${typed%"$after"}
            fi
            if [[ -z $QIPREFIX$after ]]; then
                # An open quote inside the word, as in --query="SELECT: zsh shows it escaped.
                local doubles=${words[CURRENT]//[^\"]} singles=${words[CURRENT]//[^\']}
                (($#doubles % 2 || $#singles % 2)) && typed=${words[CURRENT]}
            fi
            SUFFIX=
            answer=("${(@f)$("$program" completion zsh -- "$typed" "$before$typed" \
                "$after$QISUFFIX ${(j: :)words[CURRENT+1,-1]}" 2>/dev/null </dev/null)}")
            kind=${answer[1]%%$'\t'*}
            message=${answer[1]#*$'\t'}
            for line in "${(@)answer[2,-1]}"; do
                matches+=("${line%%$'\t'*}")
                shown+=("${line#*$'\t'}")
            done
            if [[ -n $message ]]; then
                # Without a match, compadd -x would take the word's quotes off.
                (($#matches)) && compadd -x "$message" || zle -M "$message"
            fi
            case $kind in
                files) _files ;;
                folders) _files -/ ;;
                part) compadd -U -Q -V sfctl -S '' -I "$after" -d shown -a matches ;;
                word)
                    # If a quote closes behind the cursor, zsh would insert the blank before it.
                    if [[ -n $QISUFFIX ]]; then
                        compadd -U -Q -V sfctl -S '' -d shown -a matches
                    else
                        compadd -U -Q -V sfctl -d shown -a matches
                    fi
                    ;;
            esac
        }

        if [[ $funcstack[1] == _sfctl ]]; then
            _sfctl "$@"
        else
            compdef _sfctl sfctl
        fi

        """#

    private static let fishScript = #"""
        # fish completion for sfctl. To load it: sfctl completion fish | source

        function __sfctl_complete
            set -l before (commandline -cp | string collect)
            set -l whole (commandline -p | string collect)
            set -l after (string sub -s (math (string length -- "$before") + 1) -- "$whole" | string collect)
            set -l program (commandline -opc)[1]
            string match -q '~/*' -- $program; and set program $HOME/(string sub -s 3 -- $program)
            set -l answer ($program completion fish -- "" "$before" "$after" 2>/dev/null </dev/null)
            set -l head (string split \t -- "$answer[1]")
            if test -n "$head[2]"
                printf '\n%s\n' "$head[2]" >&2
                commandline -f repaint
            end
            printf '%s\n' $answer[2..-1]
        end

        complete -c sfctl -f -k -a '(__sfctl_complete)'
        # Only fish itself completes paths that it expands.
        complete -c sfctl -F -n 'string match -qr "^[~\$]" -- (commandline -ct)'

        """#
}
