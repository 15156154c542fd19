/**
 * Ends when the program that started us is gone without a word. npm is such a one: a SIGTERM to npm ends npm and its shell, but
 * reaches nothing behind the shell.
 */
export function endWithParent(end: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), 500).unref();
}
