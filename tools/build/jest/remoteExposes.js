/** Replaces `webpack/remote.js` in unit tests, where only the exposed screens of a remote's configuration are read. */
module.exports = { remote: (_folder, { exposes }) => ({ exposes }) };
