const { basename } = require('node:path');
const { formatIntegrity } = require('./integrityPlugin.js');

/**
 * Loader for `x.js?script`: emits the script as it is, and a copy with one more byte, which browsers reject because of
 * its integrity. The import returns the addresses of both and the hash of the script. QA pages, which show one remote
 * (micro-frontend) alone, demonstrate with them how the shell reacts to files that cannot be loaded
 * (qa/src/loadWithFault.ts).
 */
module.exports = function scriptLoader(code) {
  const name = `qa/${basename(this.resourcePath)}`;
  const changedName = name.replace('.js', '.changed.js');
  this.emitFile(name, code);
  this.emitFile(changedName, `${code}\n`);
  const formatAddress = (file) => `__webpack_public_path__ + ${JSON.stringify(file)}`;
  return `export default { file: ${formatAddress(name)}, changed: ${formatAddress(changedName)}, integrity: ${JSON.stringify(formatIntegrity(code))} };`;
};
