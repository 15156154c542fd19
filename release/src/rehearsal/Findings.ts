/** Findings against a candidate. The same finding in many states is one sentence. */
export interface Findings {
  note(problem: string, where: string): void;
  sentences(): string[];
}

export function createFindings(): Findings {
  const found = new Map<string, string[]>();
  return {
    note(problem, where) {
      found.set(problem, [...(found.get(problem) ?? []), where]);
    },
    sentences: () =>
      [...found].map(([problem, places]) => {
        // States open side by side: whichever was first this time, the sentence is the same.
        const [first, ...others] = [...new Set(places)].sort();
        return `${problem} (${first}${others.length > 0 ? `, and ${others.length} more` : ''}).`;
      }),
  };
}
