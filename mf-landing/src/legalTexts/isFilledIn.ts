/** Returns whether the owner has stated a fact: in the owner file, an unknown one is a placeholder `[[…]]`. */
export function isFilledIn(fact: string): boolean {
  return !fact.startsWith('[[');
}
