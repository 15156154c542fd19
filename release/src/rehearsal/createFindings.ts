/** Collects problems of a version before its release. A problem that several places show becomes one sentence. */
export function createFindings() {
  const placesByProblem = new Map<string, Set<string>>();
  return {
    /** Adds a problem, without a full stop (`mf-help@… has 2 main headings`), and the path or state that shows it. */
    add(problem: string, place: string): void {
      const places = placesByProblem.get(problem) ?? new Set();
      placesByProblem.set(problem, places.add(place));
    },
    /** Returns a sentence for each problem: `mf-help@… has 2 main headings (/faq, and 3 more).` */
    listSentences: (): string[] =>
      [...placesByProblem].map(([problem, places]) => {
        // Screens are opened concurrently. Sorting makes the sentence independent of the order in which they finish.
        const [first, ...others] = [...places].sort();
        const more = others.length > 0 ? `, and ${others.length} more` : '';
        return `${problem} (${first}${more}).`;
      }),
  };
}

/** Returns the first line of an error message, cut to 200 characters. */
export const cutFirstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200);
