import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from 'page-contract';
import { compress } from './compress.ts';
import { workFolder } from './config.ts';

/** The part of a composed site's list that the copies change. */
interface List {
  files: Record<string, { file: string; tag: string; immutable: boolean }>;
  registry: Registry;
}

/** A copy of a composed site that serves other pages or more files. */
export function copySite(composed: string, name: string) {
  const folder = join(workFolder, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(composed, folder, { recursive: true });
  const listFile = join(folder, '.site.json');
  const list = JSON.parse(readFileSync(listFile, 'utf8')) as List;
  const save = () => writeFileSync(listFile, JSON.stringify(list));
  return {
    folder,
    registry: list.registry,
    changePage(address: string, change: (html: string) => string): void {
      const page = list.files[address];
      if (!page) throw new Error(`The site has no page at ${address}`);
      const file = join(folder, page.file);
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      compress(file);
      // The browser has the other page of this address in its cache.
      page.tag += `-${name}`;
      save();
    },
    /** Files of a build, with hashes in their names, at addresses in the root. */
    addFiles(build: string): void {
      cpSync(build, join(folder, name), { recursive: true });
      for (const file of readdirSync(build, { recursive: true, encoding: 'utf8' })) {
        compress(join(folder, name, file));
        list.files[`/${file}`] = { file: `${name}/${file}`, tag: file, immutable: true };
      }
      save();
    },
  };
}
