/** Codes with which the provider says that a mailed link does not work any more. */
const spent = ['expired-action-code', 'invalid-action-code', 'user-not-found'];

export function isSpentLink(code: string): boolean {
  return spent.includes(code);
}
