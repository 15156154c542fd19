const { basename } = require('node:path');

/**
 * The building package's name also stands before the classes of ui-kit's pieces: no bundle's rules reach another's.
 * Within a bundle the file's name keeps them apart; it compresses better than a hash, and a person can read it.
 */
function classNames(name, development) {
  const files = new Map();
  return ({ resourcePath }, _identName, local) => {
    const file = basename(resourcePath, '.module.css');
    // While somebody works on the files, one may have moved.
    if (!development && (files.get(file) ?? resourcePath) !== resourcePath)
      throw new Error(`Two style sheets are called ${file}: their classes would meet`);
    files.set(file, resourcePath);
    return `${name}__${file}-${local}`;
  };
}

module.exports = { classNames };
