const { basename } = require('node:path');

/**
 * Returns css-loader's option `getLocalIdent`, a function that names classes in the built page: `.title` in
 * `FaqScreen.module.css` becomes `mf-help__FaqScreen-title`. The prefix is the package that is built, also for style
 * sheets of the shared package ui-kit. Thus no rule of one bundle matches elements of another. A release refuses a
 * remote (micro-frontend) with other prefixes. The file's name compresses better than a hash.
 */
function createClassNames(packageName, isDevelopment) {
  const paths = new Map();
  return ({ resourcePath }, _identName, className) => {
    const file = basename(resourcePath, '.module.css');
    const earlierPath = paths.get(file) ?? resourcePath;
    // In development, a style sheet may have been moved while the dev server runs.
    if (earlierPath !== resourcePath && !isDevelopment)
      throw new Error(`Two style sheets are called ${file}: their classes would have the same names`);
    paths.set(file, resourcePath);
    return `${packageName}__${file}-${className}`;
  };
}

module.exports = { createClassNames };
