const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of one segment of a source map: base 64, five bits at a time, the sign in the first. */
function numbersIn(segment) {
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
export function sourceLine({ mappings, sources, sourcesContent = [] }, line) {
  let source = 0;
  let sourceLineIndex = 0;
  for (const [index, text] of mappings.split(';').slice(0, line).entries()) {
    let place;
    for (const segment of text.split(',').filter(Boolean)) {
      const [, ofSource = 0, ofLine = 0] = numbersIn(segment);
      source += ofSource;
      sourceLineIndex += ofLine;
      place ??= { source, line: sourceLineIndex + 1 };
    }
    if (index !== line - 1 || !place) continue;
    // webpack names a package with its version.
    const file = sources[place.source]?.replace(/^webpack:\/\/([^/]+?)(?:_\d[^/]*)?\/(?:\.\/)?/, '$1/');
    return { file, line: place.line, text: sourcesContent[place.source]?.split('\n')[place.line - 1]?.trim() ?? '' };
  }
  return undefined;
}
