/** Replaces a text of letters, digits and `_` everywhere in an asset of webpack, without changing its source map. */
function replaceText(asset, from, to, ReplaceSource) {
  const source = new ReplaceSource(asset);
  for (const { index } of asset.source().toString().matchAll(new RegExp(from, 'g')))
    source.replace(index, index + from.length - 1, to);
  return source;
}

module.exports = { replaceText };
