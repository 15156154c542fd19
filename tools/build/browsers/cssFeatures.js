const { transform } = require('lightningcss');

/**
 * Returns the properties, selectors and at-rules that a style sheet still contains after the build has compiled it for
 * these targets, as keys of MDN's compatibility data. Values are not checked.
 */
function findCssFeatures(code, filename, targets) {
  const compiled = transform({ filename, code, targets, minify: true }).code;
  const features = new Set();
  transform({
    filename,
    code: compiled,
    visitor: {
      // Also adds `at-rules.style` for each ordinary rule, which is no key of MDN's data.
      Rule: ({ type }) => void features.add(`at-rules.${type}`),
      Declaration({ property, value }) {
        // A property that lightningcss does not know is `custom`, like one that begins with `--`. One whose value it
        // cannot parse is `unparsed`, with the property's name in `propertyId`.
        if (property !== 'custom') features.add(`properties.${value?.propertyId?.property ?? property}`);
        else if (!value.name.startsWith('--')) features.add(`properties.${value.name}`);
      },
      Selector(selector) {
        // A pseudo-class or pseudo-element that lightningcss does not know is `custom`, too, with its name in `name`.
        for (const { type, kind, name } of selector)
          if (type.startsWith('pseudo-')) features.add(`selectors.${kind === 'custom' ? name : kind}`);
      },
    },
  });
  return features;
}

/**
 * Returns whether every browser of a list supports a feature without a flag. `chrome 109` is MDN's name of a browser
 * and the oldest version that must support it. `support` is the feature's entry in MDN's data. Support with a vendor
 * prefix counts, because the build adds prefixes.
 */
function isSupported(support, browsers) {
  return browsers.every((browser) => {
    const [name, oldestVersion] = browser.split(' ');
    // MDN lists one statement, or several if the support has changed. `≤37` means version 37 or an earlier one.
    const statements = [support[name]].flat();
    return statements.some(
      ({ version_added: since, flags }) =>
        since && !flags && parseFloat(since.replace('≤', '')) <= Number(oldestVersion),
    );
  });
}

module.exports = { findCssFeatures, isSupported };
