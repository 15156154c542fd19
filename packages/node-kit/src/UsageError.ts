/** A command was not understood: the program ends with code 2, as command-line programs do. */
export class UsageError extends Error {}
