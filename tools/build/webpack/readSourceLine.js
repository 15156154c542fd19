import { LEAST_UPPER_BOUND, originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';

/**
 * Returns the source of the first code in a line of a script: `file`, `line` and its `text`. `map` is the script's
 * source map as parsed JSON, and lines are counted from 1. Undefined if the map has no source for the line. webpack
 * names sources `webpack://<package>_<version>/./<path>`; `file` is `<package>/<path>`.
 */
export function readSourceLine(map, scriptLine) {
  const trace = new TraceMap(map);
  const { source, line } = originalPositionFor(trace, { line: scriptLine, column: 0, bias: LEAST_UPPER_BOUND });
  if (source === null) return undefined;
  const file = source.replace(/^webpack:\/\/([^/]+?)(?:_\d[^/]*)?\/(?:\.\/)?/, '$1/');
  return { file, line, text: sourceContentFor(trace, source)?.split('\n')[line - 1]?.trim() ?? '' };
}
