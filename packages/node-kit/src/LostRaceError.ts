/**
 * Thrown if another process still holds what a command has waited for. The program ends with code 3, so that a script
 * can try again.
 */
export class LostRaceError extends Error {}
