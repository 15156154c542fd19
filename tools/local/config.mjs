/**
 * Command that starts npm: the npm and Node that run this program, because an installation replaces the project's Node.
 * If npm does not run this program, the npm in PATH.
 */
const { npm_execpath: path, npm_node_execpath: node = process.execPath } = process.env;
export const npm = path?.endsWith('.js') ? [node, path] : ['npm'];
