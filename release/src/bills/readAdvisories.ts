import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseJson } from 'site/releases/parseJson.ts';
import { z } from 'zod';
import type { PackageQuery } from './findContaining.ts';
import type { Bill } from './readBills.ts';

/** Path of the registry's bulk advisory endpoint (https://docs.npmjs.com/cli/v11/commands/npm-audit). */
const endpoint = '-/npm/v1/security/advisories/bulk';
const timeoutMs = 30_000;

const advisoriesSchema = z.record(
  z.string(),
  z.array(z.object({ url: z.string(), title: z.string(), severity: z.string(), vulnerable_versions: z.string() })),
);

/** A known vulnerability of a package. */
export interface Advisory extends PackageQuery {
  url: string;
  title: string;
  severity: string;
}

/** Returns the address of the registry that npm is configured with. */
export async function readRegistry(): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  return stdout.trim().replace(/\/?$/, '/');
}

/** Asks a registry which vulnerabilities it knows of the packages in these bills. */
export async function readAdvisories(registry: string, bills: Bill[]): Promise<Advisory[]> {
  // Node is in the bills, but npm's package of that name is another thing. Its vulnerabilities are in Node's own news.
  const packages = bills.flatMap((bill) => bill.packages ?? []).filter(({ name }) => name !== 'node');
  const versions: Record<string, string[]> = {};
  for (const { name, version } of packages) versions[name] = [...new Set([...(versions[name] ?? []), version])];
  const response = await fetch(registry + endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(versions),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${registry} does not name its advisories: ${response.status} ${text.slice(0, 200)}`);
  const advisories = parseJson(advisoriesSchema, text, `${registry} names its advisories in another form`);
  return Object.entries(advisories).flatMap(([name, list]) =>
    list.map(({ vulnerable_versions: range, url, title, severity }) => ({ name, range, url, title, severity })),
  );
}
