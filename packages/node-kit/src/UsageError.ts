/** Thrown if a command line is not understood. The program ends with code 2, as command-line programs do. */
export class UsageError extends Error {}
