const { basename } = require('node:path');

/**
 * Returns css-loader's `getLocalIdent`, which makes `mf-help__FaqScreen-title` from `.title` in `FaqScreen.module.css`.
 * The prefix is the package that is built, also for components of ui-kit, so that rules of one bundle do not match
 * elements of another; a release refuses a remote with other classes. The file's name compresses better than a hash.
 */
function createClassNames(packageName, isDevelopment) {
  const files = new Map();
  return ({ resourcePath }, _identName, className) => {
    const file = basename(resourcePath, '.module.css');
    // In development, a file may have another path since the last build, because it was moved.
    if (!isDevelopment && (files.get(file) ?? resourcePath) !== resourcePath)
      throw new Error(`Two style sheets are called ${file}: their classes would have the same names`);
    files.set(file, resourcePath);
    return `${packageName}__${file}-${className}`;
  };
}

module.exports = { createClassNames };
