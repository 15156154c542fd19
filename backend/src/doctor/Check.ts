/** Compares one part of the configuration with the running systems. */
export interface Check {
  about: string;
  /** Returns what was found, as half a sentence. Throws an error that says what is wrong. */
  run(): Promise<string>;
  /** Advice for a failed check. */
  advice: string;
}
