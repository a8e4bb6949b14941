// Has no declarations: what setup.c does happens before the first test.
