/** The npm that runs us, as a program for this Node. Nothing when we were started without npm. */
const { npm_execpath: path, npm_lifecycle_event: script } = process.env;
export const npmProgram = path?.endsWith('.js') ? path : undefined;

export const startedByNpm = script !== undefined;
