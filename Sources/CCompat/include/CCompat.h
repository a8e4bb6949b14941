// Has no declarations: the functions of CCompat.c are for the linker.
