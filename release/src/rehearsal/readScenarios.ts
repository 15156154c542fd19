import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Scenario } from 'qa';

interface Exports {
  scenarios?: Record<string, Scenario>;
}

/** The states that a remote's team has written down; none where there is no such file. */
export async function readScenarios(root: string, remote: string): Promise<Record<string, Scenario>> {
  const file = join(root, remote, 'standalone/scenarios.ts');
  if (!existsSync(file)) return {};
  const exports = (await import(pathToFileURL(file).href)) as Exports & { default?: Exports };
  return exports.scenarios ?? exports.default?.scenarios ?? {};
}
