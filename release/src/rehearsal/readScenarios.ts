import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Scenario } from 'qa';

interface Exports {
  scenarios?: Record<string, Scenario>;
}

/** Returns a remote's scenarios, which describe states of its screens by user and responses; empty without a file. */
export async function readScenarios(root: string, remote: string): Promise<Record<string, Scenario>> {
  const file = join(root, remote, 'standalone/scenarios.ts');
  if (!existsSync(file)) return {};
  // Node offers the exports of a CommonJS package as `default`.
  const exports = (await import(pathToFileURL(file).href)) as Exports & { default?: Exports };
  return exports.scenarios ?? exports.default?.scenarios ?? {};
}
