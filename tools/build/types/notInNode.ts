// Types leak in with a dependency's own; then these lines know what they must not know, and `tsc --build` is red.
// @ts-expect-error a program has no page
void document;
// @ts-expect-error a program has no Jest
void jest;
