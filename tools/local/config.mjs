const { npm_execpath: path, npm_node_execpath: node = process.execPath, npm_lifecycle_event: script } = process.env;

/**
 * Command that starts npm. If npm runs this program, it is the same npm on the same Node, because an installation
 * replaces the project's Node. Otherwise it is the npm in PATH.
 */
export const npmCommand = path?.endsWith('.js') ? [node, path] : ['npm'];

/** True if npm runs this program. */
export const startedByNpm = script !== undefined;
