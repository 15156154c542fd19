/** Replaces pictures, fonts and global style sheets in tests. */
module.exports = 'asset';
