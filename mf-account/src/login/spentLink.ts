/** The provider's codes for a mailed link that has expired or was used before. */
const spentCodes = ['expired-action-code', 'invalid-action-code', 'user-not-found'];

/** Whether the provider's code says that a mailed link cannot be used any more. */
export function isSpentLink(code: string): boolean {
  return spentCodes.includes(code);
}
