const { transform } = require('lightningcss');

/**
 * Returns the properties, selectors and at-rules that a style sheet still contains after the build has compiled it for
 * these targets, as keys of MDN's compatibility data: `properties.gap`, `selectors.hover`, `at-rules.media`. Values of
 * properties are not checked.
 */
function findCssFeatures(code, filename, targets) {
  // The first run replaces features that the targets lack. The second one visits the rules that are left.
  const compiled = transform({ filename, code, targets, minify: true }).code;
  const features = new Set();
  transform({
    filename,
    code: compiled,
    visitor: {
      // Also adds `at-rules.style` for each ordinary rule, which is no key of MDN's data.
      Rule: ({ type }) => void features.add(`at-rules.${type}`),
      Declaration(declaration) {
        const property = findPropertyName(declaration);
        if (!property.startsWith('--')) features.add(`properties.${property}`);
      },
      Selector(selector) {
        for (const { type, kind, name } of selector)
          // lightningcss calls a pseudo-class or pseudo-element that it does not know `custom`.
          if (type.startsWith('pseudo-')) features.add(`selectors.${kind === 'custom' ? name : kind}`);
      },
    },
  });
  return features;
}

/** Returns the name of a declaration's property, which lightningcss stores in one of three places. */
function findPropertyName({ property, value }) {
  // `custom` are properties that lightningcss does not know, and those that begin with `--`.
  if (property === 'custom') return value.name;
  // `unparsed` are properties whose value lightningcss cannot parse.
  if (property === 'unparsed') return value.propertyId.property;
  return property;
}

/**
 * Returns whether every browser of a list supports a feature without a flag. A browser is MDN's name and the oldest
 * version that must support the feature: `chrome 109`. `support` is the feature's entry in MDN's data. Support with a
 * vendor prefix counts, because the build adds prefixes.
 */
function isSupported(support, browsers) {
  return browsers.every((browser) => {
    const [name, oldestVersion] = browser.split(' ');
    // MDN lists one statement, or several if the support has changed.
    const statements = [support[name]].flat();
    return statements.some(({ version_added: since, flags }) => {
      if (!since || flags) return false;
      // `≤37` means version 37 or an earlier one.
      return parseFloat(since.replace('≤', '')) <= Number(oldestVersion);
    });
  });
}

module.exports = { findCssFeatures, isSupported };
