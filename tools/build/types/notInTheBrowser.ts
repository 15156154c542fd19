// Proves that no dependency's types add globals that do not exist here: an expected error that is missing fails the
// type check.
// @ts-expect-error a screen has no process
void process.env;
// @ts-expect-error a screen has no Jest
void jest;
// @ts-expect-error newer than the oldest browser of package.json's `browserslist`
void Object.groupBy;
