/**
 * Command that starts npm: the npm and Node that run this program, because an installation replaces the project's Node.
 * If npm does not run this program, the npm in PATH.
 */
const { npm_execpath: path, npm_node_execpath: node = process.execPath, npm_lifecycle_event: script } = process.env;
export const npmCommand = path?.endsWith('.js') ? [node, path] : ['npm'];

/** True if npm runs this program. */
export const startedByNpm = script !== undefined;
