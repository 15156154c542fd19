import { LEAST_UPPER_BOUND, originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';

/**
 * Returns the source of the first code in a line of a script: the file, the number of its line, and the text of that
 * line. Returns undefined if the source map has no source for the line of the script. `map` is the source map as parsed
 * JSON. Lines are counted from 1.
 */
export function readSourceLine(map, scriptLine) {
  const trace = new TraceMap(map);
  // The bias finds the first mapped code of the line if column 0 is not mapped.
  const { source, line } = originalPositionFor(trace, { line: scriptLine, column: 0, bias: LEAST_UPPER_BOUND });
  if (source === null) return undefined;
  const sourceLines = sourceContentFor(trace, source)?.split('\n') ?? [];
  return { file: readPath(source), line, text: sourceLines[line - 1]?.trim() ?? '' };
}

/** Returns the path in webpack's name of a source: `webpack://mf-help_1.0.0/./src/a.ts` → `mf-help/src/a.ts`. */
const readPath = (source) => source.replace(/^webpack:\/\/([^/]+?)(?:_\d[^/]*)?\/(?:\.\/)?/, '$1/');
