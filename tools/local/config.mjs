/**
 * How to start npm: the one that runs us, on the Node that runs it, because an installation replaces the project's own.
 * Without it, the one that the system finds.
 */
const { npm_execpath: path, npm_node_execpath: node = process.execPath, npm_lifecycle_event: script } = process.env;
export const npm = path?.endsWith('.js') ? [node, path] : ['npm'];

export const startedByNpm = script !== undefined;
