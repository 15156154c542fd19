/** One line of a declaration in the receipt: label and declared value. */
export type Fact = readonly [name: string, value: string];

/** Formats the declaration as the content of a text file: the title, then a line `Name: Ada Beispiel` per fact. */
export function formatFacts(title: string, facts: readonly Fact[]): string {
  return [title, '', ...facts.map(([name, value]) => `${name}: ${value}`), ''].join('\r\n');
}
