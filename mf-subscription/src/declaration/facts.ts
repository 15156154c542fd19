/** One line of a declaration as the consumer keeps it: what, and what was declared. */
export type Fact = readonly [name: string, value: string];

/** The declaration as a text file. */
export function asText(title: string, facts: readonly Fact[]): string {
  return [title, '', ...facts.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n');
}
