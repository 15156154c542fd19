const { createHash } = require('node:crypto');
const { basename } = require('node:path');

/**
 * In place of a script that is imported with `?script`: where it lies, as it stands and with one byte more, and the
 * hash of what it is.
 */
module.exports = function scriptLoader(code) {
  const name = `qa/${basename(this.resourcePath)}`;
  const changed = name.replace('.js', '.changed.js');
  this.emitFile(name, code);
  this.emitFile(changed, `${code}\n`);
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  const address = (file) => `__webpack_public_path__ + ${JSON.stringify(file)}`;
  return `export default { file: ${address(name)}, changed: ${address(changed)}, integrity: ${JSON.stringify(integrity)} };`;
};
