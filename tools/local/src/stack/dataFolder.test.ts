import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDataFolder, prepareDataFolder } from './dataFolder.ts';

let base: string;
let folder: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'data-'));
  folder = join(base, '.data');
});
afterEach(() => rmSync(base, { recursive: true }));

test('is made when it is missing, with a place for the logs', () => {
  prepareDataFolder(folder);
  expect(existsSync(join(folder, 'logs'))).toBe(true);
});

test('is emptied but for the lock on --fresh', () => {
  prepareDataFolder(folder);
  const lock = join(folder, 'start.lock');
  writeFileSync(lock, '');
  mkdirSync(join(folder, 'database'));
  emptyDataFolder(folder, lock);
  expect(readdirSync(folder).sort()).toEqual(['.abenteuerbox', 'logs', 'start.lock']);
});

test('a folder with files of another owner is never emptied', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'thesis.odt'), '');
  prepareDataFolder(folder);
  expect(() => emptyDataFolder(folder, join(folder, 'start.lock'))).toThrow('was not made by this app');
  expect(existsSync(join(folder, 'thesis.odt'))).toBe(true);
});

test('a file in its place is named with the way on', () => {
  writeFileSync(folder, '');
  expect(() => prepareDataFolder(folder)).toThrow(
    `${folder} is no folder. Remove this file, or choose another folder with DATA_DIR.`,
  );
});
