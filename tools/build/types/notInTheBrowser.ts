// Types leak in with a dependency's own; then these lines know what they must not know, and `tsc --build` is red.
// @ts-expect-error a screen has no process
void process.env;
// @ts-expect-error a screen has no Jest
void jest;
// @ts-expect-error newer than the oldest browser of package.json's `browserslist`
void Object.groupBy;
