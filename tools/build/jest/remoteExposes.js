/** In place of webpack's configuration of a remote: only what it exposes. */
module.exports = { remote: (_folder, { exposes }) => ({ exposes }) };
