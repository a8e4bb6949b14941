# sfctl: `make` lists the targets.
SWIFT  ?= swift
PREFIX ?= /usr/local
STRICT  = -Xswiftc -warnings-as-errors
BENCH   = $(CURDIR)/.build-bench
CLIENTS = $(CURDIR)/.build-clients
# The program that `make check` tests, made as users make it.
INSTALLED = $(CURDIR)/.build-install/bin/sfctl
# Tests with real sockets have time limits. With too many tests at once, some would wait too long
# for a turn.
TESTS   = --disable-xctest --experimental-maximum-parallelization-width 12
# --disable-local-rpath: otherwise the program would load a libcurl.so.4 that lies in its own
# folder.
RELEASE = $(SAME) $(SWIFT) build -c release --product sfctl --disable-local-rpath $(if $(SDK),--swift-sdk $(SDK))
# The optimiser goes through some sets in the order of their addresses. Linux moves those at random,
# unless it is asked not to, so that two builds of a commit would differ. Some containers refuse it.
SAME   := $(shell setarch -R true 2> /dev/null && echo setarch -R)

# Linux: links the Swift runtime and the C++ library statically; loading the latter dynamically
# takes a tenth of startup. A fixed address avoids 130,000 relocations. Nothing is exported, so
# unused code is dropped. Identical functions are merged, even if their addresses are taken, because
# nothing here compares the addresses of functions. On macOS, the system provides these libraries.
#
# The installed program has no unwind tables (.eh_frame), which take 2.6 MB. Only a C++ exception
# needs them, and Swift returns its errors instead. pthread_exit and pthread_cancel look for them
# and go on where there are none. The built program keeps the tables, for a debugger. Their index is
# never made, because the program would still point to it. The hashes of the compiler's options
# (.swift_modhash) and of the unstripped program (.note.gnu.build-id) are removed: they depend on
# the source folder. The program is stripped first and then copied: strip writes it in small pieces,
# which Linux then caches, and maps, piece by piece. Until the cache is emptied, each start would
# take a millisecond longer.
#
# What a start uses lies next to each other, as startup-order.txt lists it: Linux maps code in pieces
# of 64 KiB and variables in pages, each at its first use, and `sfctl limits` used 158 of 250 pieces.
# Names that the program no longer has are skipped.
#
# It names no fields and cases for reflection either, which no command uses: tests compare what it
# prints with a program that has them. Generic types get their metadata by a direct call. By default
# the runtime looks them up by name, and searches every conformance in the program to do so.
ORDER   = $(CURDIR)/Tests/Install/startup-order.txt
ifeq ($(shell uname -s),Linux)
LINK    = -Xswiftc -Xclang-linker -Xswiftc
STATIC  = --static-swift-stdlib -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -disable-reflection-metadata -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors -Xswiftc -L$(ARCHIVE) $(LINK) -no-pie $(LINK) -static-libgcc -Xlinker --no-export-dynamic -Xlinker --icf=all -Xlinker --no-eh-frame-hdr -Xlinker --symbol-ordering-file=$(ORDER) -Xlinker --no-warn-symbol-ordering
STRIP   = strip $(addprefix --remove-section=,.eh_frame .swift_modhash .note.gnu.build-id)
ARCHIVE = $(CURDIR)/.build/archives

# A folder that has the C++ library as an archive only, searched before the one that has it as a
# shared library too.
.PHONY: $(ARCHIVE)
$(ARCHIVE):
	@mkdir -p $@
	@ln -sf "$$(clang -print-file-name=libstdc++.a)" $@/libstdc++.a
else
STRIP   = strip
endif

.DEFAULT_GOAL := help
.PHONY: dist packages release startup-order help programs run browse build test test-optimised sanitize fuzz fuzz-build record portability lint format check reference reference-check clients linkage install bench bench-check bench-demo bench-build clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## build, then run the main job on the built-in org
	@$(SWIFT) build --product sfctl --quiet
	@$$($(SWIFT) build --show-bin-path)/sfctl query "SELECT Name, Id FROM Contact LIMIT 10" --target-org demo --result-format table

browse: ## build, then browse the contacts of the built-in org
	@$(SWIFT) build --product sfctl --quiet
	@$$($(SWIFT) build --show-bin-path)/sfctl browse --target-org demo

build: ## build the debug program
	$(SWIFT) build

test: ## build and run all tests; installs what some of them need, where it can
	@SWIFT="$(SWIFT)" sh Tests/Run/tests.sh

# Linux only. A preloaded library tells the sanitizer of Synchronization.Mutex, which it cannot see.
TSAN = $(CURDIR)/.build-tsan
RACY = ClientTests|HTTPTests|HTTPServerTests|ListenerTests|WireFaultTests|[.](CancellationTests|DeletionTests|JournalTests|UndeleteTests)
sanitize: ## run the tests of the client, the transport and the listener under the thread sanitizer
	$(SWIFT) build --build-tests --sanitize=thread --scratch-path $(TSAN)
	clang -Wall -Wextra -shared -fPIC -O1 -o $(TSAN)/libmutex.so Tests/ThreadSanitizer/mutex.c -ldl
	LD_PRELOAD=$(TSAN)/libmutex.so $(SWIFT) test $(TESTS) --sanitize=thread --scratch-path $(TSAN) --skip-build \
		--filter "$(RACY)"

# Linux only, where the toolchain has libFuzzer. Property tests of the same readers are part of
# `make test`.
FUZZ = $(CURDIR)/.build-fuzz
FUZZ_SECONDS ?= 1800
FUZZ_TARGETS ?= json soql ids answers http config state
fuzz: fuzz-build ## run the fuzzer for FUZZ_SECONDS on each of FUZZ_TARGETS
	sh Tests/Fuzz/fuzz.sh $(FUZZ)/release/Fuzz $(FUZZ)/run $(FUZZ_SECONDS) $(FUZZ_TARGETS)

fuzz-build:
	SFCTL_FUZZ=1 $(SWIFT) build -c release --product Fuzz --scratch-path $(FUZZ) -Xswiftc -sanitize=fuzzer,address \
		-Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug

record: ## rewrite the golden files from today's output, then look at the difference
	-RECORD=1 $(SWIFT) test $(TESTS)
	git diff --stat -- Tests

# Linux only.
portability: ## type-check the sources for macOS and for Linux with musl; installs musl's headers, where it can
	@sh Tests/Portability/portability.sh

lint: ## check the format and the house rules of the sources
	$(SWIFT) format lint --strict --recursive --parallel Sources Tests Package.swift

format: ## put the sources into the house format
	$(SWIFT) format --in-place --recursive --parallel Sources Tests Package.swift

# One after another, and in one make, so that the program is installed once.
.NOTPARALLEL:
check: programs lint $(if $(filter Linux,$(shell uname -s)),portability) reference-check clients packages test-optimised ## what CI runs: lint, portability, reference, other people's clients, packages, every test with optimisation

programs:
	sh Tests/Run/programs.sh

# Some faults exist only in the optimised program. So these tests are optimised like it, and the
# installed program runs their command lines too. Those that need a network or terminal of the
# test's own cannot run there.
OPTIMISED = -c release -Xswiftc -enable-testing --scratch-path $(CURDIR)/.build-optimised
COUNTS    = $(CURDIR)/.build-optimised/program-counts
test-optimised: linkage ## run all tests with optimisation, and their command lines in the installed program
	@mkdir -p $(CURDIR)/.build-optimised
	@rm -f $(COUNTS)
	@SWIFT="$(SWIFT)" SFCTL_PROGRAM=$(INSTALLED) SFCTL_PROGRAM_COUNTS=$(COUNTS) \
		sh Tests/Run/tests.sh --all $(OPTIMISED) $(STRICT)
	@awk '$$1 < 3000 { print "error: only " $$1 " command lines ran in the installed program"; exit 1 }' $(COUNTS)

reference: ## write docs/cli-reference.md from the command table
	@$(SWIFT) build --product sfctl --quiet $(STRICT)
	@$$($(SWIFT) build --show-bin-path)/sfctl help --reference > docs/cli-reference.md.new
	@mv docs/cli-reference.md.new docs/cli-reference.md

reference-check: linkage
	@$(INSTALLED) help --reference | diff -u docs/cli-reference.md - || { echo "error: docs/cli-reference.md is not up to date: make reference" >&2; exit 1; }

clients: linkage ## check the demo org with other people's clients, which are installed from PyPI
	sh Tests/Clients/install.sh $(CLIENTS)
	@$(CLIENTS)/bin/python -B Tests/Clients/run.py $(INSTALLED)

# Linux only.
MAP = $(CURDIR)/.build/sfctl.map
startup-order: $(ARCHIVE) ## find what a start uses, for the linker; needs valgrind
	$(RELEASE) $(STATIC) -Xlinker -Map=$(MAP) -Xlinker --no-demangle
	python3 Tests/Install/startup_order.py "$$($(RELEASE) --show-bin-path)/sfctl" $(MAP) > $(ORDER).new
	mv $(ORDER).new $(ORDER)

linkage: ## check what the installed program is made of: needs the C library alone, no larger than 20 MB
	$(MAKE) install PREFIX=$(CURDIR)/.build-install
	sh Tests/Install/linkage.sh $(INSTALLED) "$$($(RELEASE) --show-bin-path)/sfctl" $(ORDER)

install: $(ARCHIVE) ## build a release program and install it under PREFIX, with manual pages and completions
	$(RELEASE) $(STATIC)
	install -d "$(DESTDIR)$(PREFIX)/bin"
	built="$$($(RELEASE) --show-bin-path)" && cp "$$built/sfctl" "$$built/sfctl-stripped" \
		&& $(STRIP) "$$built/sfctl-stripped" \
		&& install -m 755 "$$built/sfctl-stripped" "$(DESTDIR)$(PREFIX)/bin/sfctl"
	sh Tests/Install/pages.sh "$(DESTDIR)$(PREFIX)" $(HOST_PROGRAM)

# For another architecture, SDK names a Swift SDK for it, and HOST_PROGRAM an sfctl of the same
# version that runs here and prints the manual pages: make dist ARCH=aarch64 SDK=… HOST_PROGRAM=…
ARCH     ?= $(shell uname -m)
DIST      = $(CURDIR)/.build-dist
DIST_URL ?= file://$(DIST)/packages
PACKAGES  = SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) sh .packages/dist.sh $(DIST)/stage
PROGRAM   = $(or $(HOST_PROGRAM),$(DIST)/stage/usr/bin/sfctl)
STAGE     = rm -rf $(DIST) && $(MAKE) install DESTDIR=$(DIST)/stage PREFIX=/usr

dist: ## build the packages of this commit for Linux, and the formula for Homebrew, in .build-dist/packages
	@[ -z "$$(git status --porcelain)" ] || { echo "error: files differ from the commit: git status" >&2; exit 1; }
	$(STAGE)
	version=$$(sh .packages/version.sh $(PROGRAM)) && $(PACKAGES) $(DIST)/packages "$$version" $(ARCH) $(DIST_URL)

packages: linkage ## install, run, upgrade and remove the packages, each in a root of its own
	$(STAGE)
	$(PACKAGES) $(DIST)/old 0.0.1 $(ARCH) $(DIST_URL)
	$(PACKAGES) $(DIST)/new 0.0.2~1.abc $(ARCH) $(DIST_URL)
	sh Tests/Install/packages.sh $(DIST)/old $(DIST)/new $(INSTALLED)

release: check ## check that this commit is ready for the tag of its version
	$(STAGE)
	sh .packages/release.sh $(PROGRAM)

bench: bench-check ## measure against curl, jq and simple-salesforce; installs what that needs
	python3 Tests/Bench/bench.py

bench-check: bench-build ## read 200,000 rows of every form back, and compare them with what was served
	python3 Tests/Bench/check.py

bench-demo: ## measure the built-in org at 20, 100,000 and 1,000,000 contacts
	$(MAKE) install PREFIX=$(BENCH)/release
	python3 Tests/Bench/demo_org.py

bench-build:
	sh Tests/Bench/install-tools.sh $(BENCH)
	$(MAKE) install PREFIX=$(BENCH)/release
	$(SWIFT) build -c release --product ScanBench --static-swift-stdlib --quiet
	cp "$$($(SWIFT) build -c release --show-bin-path)/ScanBench" $(BENCH)/scan

clean: ## remove what was built
	$(SWIFT) package clean
