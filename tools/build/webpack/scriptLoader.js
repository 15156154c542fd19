const { createHash } = require('node:crypto');
const { basename } = require('node:path');

/**
 * Loader for `x.js?script`: emits the script as it is and, for tests of integrity, a copy with one more byte. The
 * import returns the addresses of both and the hash of the script.
 */
module.exports = function scriptLoader(code) {
  const name = `qa/${basename(this.resourcePath)}`;
  const changedName = name.replace('.js', '.changed.js');
  this.emitFile(name, code);
  this.emitFile(changedName, `${code}\n`);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const formatAddress = (file) => `__webpack_public_path__ + ${JSON.stringify(file)}`;
  return `export default { file: ${formatAddress(name)}, changed: ${formatAddress(changedName)}, integrity: ${JSON.stringify(integrity)} };`;
};
