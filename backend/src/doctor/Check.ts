/** Compares one part of the configuration with the running systems. */
export interface Check {
  /** Name in the report, such as `mail server`. */
  about: string;
  /** Returns what was found, such as `lets us in`. Throws an error that says what is wrong. */
  run(): Promise<string>;
  /** Advice that is printed below a failed check. */
  advice: string;
}
