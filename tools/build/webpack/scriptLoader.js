const { basename } = require('node:path');
const { formatIntegrity } = require('./integrityPlugin.js');

/**
 * Loader for an import like `container.js?script`. It emits the script as a file that is not bundled, and a changed
 * copy with one more byte. The import returns the addresses of both files and the integrity of the script. QA pages,
 * which show one remote (micro-frontend) alone, load these files to demonstrate faults (qa/src/loadWithFault.ts): a
 * browser rejects the changed copy, because its integrity differs.
 */
module.exports = function scriptLoader(code) {
  const file = `qa/${basename(this.resourcePath)}`;
  const changedFile = file.replace('.js', '.changed.js');
  this.emitFile(file, code);
  this.emitFile(changedFile, `${code}\n`);
  const generateAddress = (name) => `__webpack_public_path__ + ${JSON.stringify(name)}`;
  const integrity = JSON.stringify(formatIntegrity(code));
  return `export default { file: ${generateAddress(file)}, changed: ${generateAddress(changedFile)}, integrity: ${integrity} };`;
};
