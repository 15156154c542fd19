/** One question to reality. It answers what it saw, or throws an error that says what is wrong. */
export interface Check {
  about: string;
  ask(): Promise<string>;
  /** What to do when it fails. */
  advice: string;
}
