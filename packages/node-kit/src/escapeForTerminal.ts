/**
 * Makes text that a stranger wrote safe for a terminal: removes control characters and invisible or direction-changing
 * ones (`\p{Cf}`), and indents further lines.
 */
export const escapeForTerminal = (text: string | null | undefined) =>
  (text ?? '').replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? '\n    ' : ''));
