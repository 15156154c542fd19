/** One question to reality. It answers what it saw, or throws an error that says what is wrong. */
export interface Check {
  about: string;
  ask(): Promise<string>;
  /** Advice for a failed check. */
  advice: string;
}
