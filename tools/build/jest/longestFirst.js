const { readFileSync } = require('node:fs');
const TestSequencer = require('@jest/test-sequencer').default;

/** A time-out as the last argument of a test or a hook. */
const timeOut = /^ *(?:\}, )?([1-9][\d_]*_000)(?:\);|,)$/gm;
const longest = ({ path }) =>
  Math.max(0, ...[...readFileSync(path, 'utf8').matchAll(timeOut)].map(([, text]) => Number(text.replaceAll('_', ''))));

/**
 * Which files begin first. Jest knows how long each took the last time; a fresh clone has no last time, and there Jest begins with the
 * largest files. A small one that takes a minute would begin last, and one core would wait for it. Whoever needs long has said so, by a
 * time-out of its own.
 */
class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const mayTake = new Map(sorted.map((test) => [test, longest(test)]));
    return sorted.toSorted((one, other) => mayTake.get(other) - mayTake.get(one));
  }
}

module.exports = LongestFirst;
