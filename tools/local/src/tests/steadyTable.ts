import { relative } from 'node:path';
import type { TestCounts } from './summary.ts';

export interface Round {
  name: string;
  /** Runs the unit suites in the same order again: `npx jest --randomize --seed=…`. Journeys have none. */
  seed?: number;
  seconds: number;
  passed: number;
  failed: number;
  red: string[];
}

/** The whole of a results file: the result of each case, too. */
export interface TestResults extends TestCounts {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}

/** Red cases with their file; a file that did not get to its cases stands for them. */
export const redCases = ({ testResults }: TestResults, root: string): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const red = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    const cases = red.length === 0 && assertionResults.length === 0 && message ? ['did not run'] : red;
    return cases.map((one) => `${relative(root, name)}: ${one}`);
  });

/** A row for each round with its red cases, and one last line. */
export function steadyTable(rounds: Round[]): string {
  const rows = rounds.flatMap(({ name, seed, seconds, passed, failed, red }) => [
    `  ${failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seed === undefined ? ' '.repeat(15) : `seed ${String(seed).padEnd(10)}`} ${seconds.toFixed(0).padStart(5)} s   ${passed} passed, ${failed} failed`,
    ...red.map((one) => `      ${one}`),
  ]);
  const bad = rounds.filter(({ failed }) => failed > 0).length;
  return `\n${rows.join('\n')}\n\n${rounds.length} rounds, ${bad} with red cases\n`;
}
