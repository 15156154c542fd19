/**
 * Creates a list of findings against a version that shall go live. The same finding in many states of its screens is
 * one sentence.
 */
export function createFindings() {
  const found = new Map<string, string[]>();
  return {
    /** Adds a sentence without its full stop (`mf-help@… has 2 main headings`), and the state or path it is about. */
    add(problem: string, place: string): void {
      found.set(problem, [...(found.get(problem) ?? []), place]);
    },
    /** Returns sentences with the first of their places: `mf-help@… has 2 main headings (/faq, and 3 more).` */
    listSentences: (): string[] =>
      [...found].map(([problem, places]) => {
        // Sorted, because states open concurrently and the sentence must be the same each time.
        const [first, ...others] = [...new Set(places)].sort();
        return `${problem} (${first}${others.length > 0 ? `, and ${others.length} more` : ''}).`;
      }),
  };
}

/** Returns the first line of a message, shortened. */
export const cutFirstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200);
