const { readFileSync } = require('node:fs');
const TestSequencer = require('@jest/test-sequencer').default;

/** Matches a time-out in milliseconds as the last argument of a test or a hook: `}, 30_000);` or a line `30_000,`. */
const timeOut = /^ *(?:\}, )?([1-9][\d_]*_000)(?:\);|,)$/gm;
/** Returns the longest time-out in a test file in milliseconds, 0 if it has none. */
function readLongestTimeOut({ path }) {
  const found = [...readFileSync(path, 'utf8').matchAll(timeOut)];
  return Math.max(0, ...found.map(([, text]) => Number(text.replaceAll('_', ''))));
}

/**
 * Sequencer that starts slow test files first. Jest sorts by the last duration and, in a fresh clone without earlier
 * runs, by size. A small file that takes a minute would then start last, and one core would wait for it. Slow files are
 * recognised by time-outs of their own.
 */
class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    const hasEarlierRun = sorted.some(({ duration }) => duration !== undefined);
    if (hasEarlierRun) return sorted;
    const timeOuts = new Map(sorted.map((test) => [test, readLongestTimeOut(test)]));
    return sorted.toSorted((one, other) => timeOuts.get(other) - timeOuts.get(one));
  }
}

module.exports = LongestFirst;
