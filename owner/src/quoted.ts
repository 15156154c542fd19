/** A stranger's words: they stay inside their own entry, give the terminal no orders, and hide nothing (`\p{Cf}`: turned or without width). */
export const quoted = (text: string | null | undefined) =>
  (text ?? '').replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? '\n    ' : ''));
