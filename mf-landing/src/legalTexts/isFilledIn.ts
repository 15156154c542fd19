/** While a fact of the owner file is unknown, it reads `[[…]]`. */
export function isFilledIn(fact: string): boolean {
  return !fact.startsWith('[[');
}
