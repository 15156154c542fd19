/** Replaces `webpack/remote.js` in unit tests, where only the exposed screens of a remote's configuration are read. */
module.exports = { createRemoteConfiguration: (_folder, { exposes }) => ({ exposes }) };
