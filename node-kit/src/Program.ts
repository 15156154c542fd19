/** A stand-in that is up: what it says once, and how it ends. */
export interface Program {
  /** One line for the person who started it. */
  ready: string;
  stop(): Promise<void> | void;
}
