// Proves that no dependency's types add globals that do not exist here: an expected error that is missing fails the
// type check.
// @ts-expect-error a program has no page
void document;
// @ts-expect-error a program has no Jest
void jest;
