import type { Scenario } from '../Scenario.ts';

/** Module with the scenarios of a remote: a build of its own (`scenarios.<hash>.js`), which only QA servers answer. */
export interface ScenarioModule {
  scenarios: Record<string, Scenario>;
  /** Languages of the remote with their labels, and the function that chooses one before the app starts. */
  languages?: { labels: Record<string, string>; choose(language: string): void | Promise<void> };
}
