/** A program that has started. */
export interface Program {
  /** Line to print once. Absent if the program writes a log of its own. */
  ready?: string;
  stop(): Promise<void> | void;
}
