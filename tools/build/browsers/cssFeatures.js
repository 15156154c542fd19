const { transform } = require('lightningcss');

/**
 * The properties, selectors and at-rules of a style sheet, as keys of MDN's compatibility data, after the build has
 * replaced what it can for these targets. Values are not looked at.
 */
function cssFeatures(code, filename, targets) {
  const lowered = transform({ filename, code, targets, minify: true }).code;
  const features = new Set();
  transform({
    filename,
    code: lowered,
    visitor: {
      Rule: ({ type }) => void features.add(`at-rules.${type}`),
      Declaration({ property, value }) {
        if (property !== 'custom') features.add(`properties.${value?.propertyId?.property ?? property}`);
        else if (!value.name.startsWith('--')) features.add(`properties.${value.name}`);
      },
      Selector(selector) {
        for (const { type, kind, name } of selector)
          if (type.startsWith('pseudo-')) features.add(`selectors.${kind === 'custom' ? name : kind}`);
      },
    },
  });
  return features;
}

/** Whether every browser of a list has a feature, by MDN's data. The build writes prefixes. */
function isSupported(support, browsers) {
  return browsers.every((browser) => {
    const [name, oldest] = browser.split(' ');
    return [support[name]]
      .flat()
      .some(
        ({ version_added: since, flags }) => since && !flags && parseFloat(since.replace('≤', '')) <= Number(oldest),
      );
  });
}

module.exports = { cssFeatures, isSupported };
