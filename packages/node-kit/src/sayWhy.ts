/** What goes wrong is one readable message to the person at the command line, no stack trace. */
export function sayWhy(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
}
