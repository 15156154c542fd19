import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { contactSheet, isChanged, type Compared } from './contactSheet.ts';
import { takePictures, type As } from './takePictures.ts';

export interface States {
  remote: string;
  /** Folder of its QA pages. */
  pages: string;
  scenarios: string[];
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Takes pictures of every state into `folder/now`, compares them with `folder/accepted`, and shows both on one page. A line for each remote. */
export async function pictures(browser: Browser, folder: string, states: States[], as: As = {}): Promise<string[]> {
  const now = join(folder, 'now');
  const compared: Record<string, Compared[]> = {};
  for (const { remote, pages, scenarios } of states) {
    rmSync(join(now, remote), { recursive: true, force: true });
    const taken = await takePictures(browser, pages, scenarios, join(now, remote), as);
    compared[remote] = taken.map((picture) => {
      const accepted = join(folder, 'accepted', remote, picture.file);
      return { ...picture, accepted: existsSync(accepted) ? hashOf(accepted) : undefined };
    });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), contactSheet(compared));
  return Object.entries(compared).map(([remote, all]) => {
    const changed = all.filter(isChanged).length;
    const found = all.filter(({ findings }) => findings.length > 0).length;
    const isNew = all.filter(({ accepted }) => accepted === undefined).length;
    return `${remote}: ${all.length} pictures (${fingerprint(all)}), ${changed} differ from the accepted ones, ${isNew} not accepted yet, ${found} with findings`;
  });
}

/** What was taken last is what the next ones are compared with. */
export function accept(folder: string, remotes: string[]): void {
  for (const remote of remotes) {
    const [now, accepted] = ['now', 'accepted'].map((name) => join(folder, name, remote)) as [string, string];
    if (!existsSync(now)) throw new Error(`There are no pictures of ${remote}: npm run qa -- pictures ${remote}`);
    rmSync(accepted, { recursive: true, force: true });
    cpSync(now, accepted, { recursive: true });
  }
}

/** Two machines that print the same have the same pictures. */
function fingerprint(pictures: Compared[]): string {
  const words = pictures.map(({ file, sha256 }) => `${file} ${sha256}`).join('\n');
  return createHash('sha256').update(words).digest('hex').slice(0, 12);
}
