const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Decodes the numbers in one segment of a source map. They are base 64 VLQ: each digit holds five bits, the lowest
 * first, and a bit that says whether another digit follows; the lowest bit of the number is its sign.
 */
function decodeSegment(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (const letter of segment) {
    const digit = letters.indexOf(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/** Returns the source file, line and text of a script's line (from 1), or undefined if the map has none. */
export function readSourceLine({ mappings, sources, sourcesContent = [] }, line) {
  let source = 0;
  let sourceLineIndex = 0;
  for (const [index, text] of mappings.split(';').slice(0, line).entries()) {
    let first;
    for (const segment of text.split(',').filter(Boolean)) {
      // Numbers are differences to the previous segment.
      const [, sourceDelta = 0, lineDelta = 0] = decodeSegment(segment);
      source += sourceDelta;
      sourceLineIndex += lineDelta;
      first ??= { source, line: sourceLineIndex + 1 };
    }
    if (index !== line - 1 || !first) continue;
    // webpack names sources `webpack://<package>_<version>/./<path>`.
    const file = sources[first.source]?.replace(/^webpack:\/\/([^/]+?)(?:_\d[^/]*)?\/(?:\.\/)?/, '$1/');
    return { file, line: first.line, text: sourcesContent[first.source]?.split('\n')[first.line - 1]?.trim() ?? '' };
  }
  return undefined;
}
