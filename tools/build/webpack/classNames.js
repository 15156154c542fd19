const { basename } = require('node:path');

/**
 * Returns css-loader's `getLocalIdent`, which makes `mf-help__FaqScreen-title` from `.title` in `FaqScreen.module.css`.
 * The prefix is the package that is built, also for components of ui-kit, so that rules of one bundle do not match
 * elements of another. The file's name compresses better than a hash.
 */
function createClassNames(name, development) {
  const files = new Map();
  return ({ resourcePath }, _identName, local) => {
    const file = basename(resourcePath, '.module.css');
    // In development, the same file may have another path after it was moved.
    if (!development && (files.get(file) ?? resourcePath) !== resourcePath)
      throw new Error(`Two style sheets are called ${file}: their classes would meet`);
    files.set(file, resourcePath);
    return `${name}__${file}-${local}`;
  };
}

module.exports = { createClassNames };
