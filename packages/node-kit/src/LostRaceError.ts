/**
 * Another process holds what a command has waited for: the program ends with code 3, so that a script can try again.
 */
export class LostRaceError extends Error {}
