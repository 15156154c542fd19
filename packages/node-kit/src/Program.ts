/** A program that is up: what it says once, and how it ends. */
export interface Program {
  /** One line for the person who started it; left out by a program that logs for itself. */
  ready?: string;
  stop(): Promise<void> | void;
}
