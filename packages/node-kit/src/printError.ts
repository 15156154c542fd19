/** Prints an error as one readable message for the command line, without a stack trace. */
export function printError(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
}
