/** Findings against a version that shall go live. The same finding in many states of its screens is one sentence. */
export interface Findings {
  /** Adds a clause about the version, and the state or path where it was found. */
  add(problem: string, place: string): void;
  listSentences(): string[];
}

export function createFindings(): Findings {
  const found = new Map<string, string[]>();
  return {
    add(problem, place) {
      found.set(problem, [...(found.get(problem) ?? []), place]);
    },
    listSentences: () =>
      [...found].map(([problem, places]) => {
        // Sorted, because states open concurrently and the sentence must be the same each time.
        const [first, ...others] = [...new Set(places)].sort();
        return `${problem} (${first}${others.length > 0 ? `, and ${others.length} more` : ''}).`;
      }),
  };
}

/** Returns the first line of a message, shortened. */
export const cutFirstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200);
