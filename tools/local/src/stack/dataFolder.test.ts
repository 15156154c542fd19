import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDataFolder, moveEarlierDataAside, prepareDataFolder } from './dataFolder.ts';

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

test('is emptied but for the lock and the ports on --fresh', () => {
  prepareDataFolder(folder);
  const lock = join(folder, 'start.lock');
  for (const name of [lock, `${lock}.json`, join(folder, 'ports.json')]) writeFileSync(name, '');
  mkdirSync(join(folder, 'database'));
  emptyDataFolder(folder, lock);
  expect(readdirSync(folder).sort()).toEqual(['.abenteuerbox', 'logs', 'ports.json', 'start.lock', 'start.lock.json']);
});

test('data of an earlier format are moved aside, once', () => {
  mkdirSync(join(folder, 'database'), { recursive: true });
  for (const name of ['.abenteuerbox', 'start.lock', 'accounts.json']) writeFileSync(join(folder, name), '');
  prepareDataFolder(folder);
  const move = () => moveEarlierDataAside(folder, join(folder, 'start.lock'), new Date('2026-11-28T12:30:00Z'));
  const aside = join(folder, 'earlier-2026-11-28T12-30-00.000Z');
  expect(move()).toBe(aside);
  expect(readdirSync(aside).sort()).toEqual(['accounts.json', 'database']);
  writeFileSync(join(folder, 'accounts.json'), '');
  expect(move()).toBeUndefined();
  expect(existsSync(join(folder, 'accounts.json'))).toBe(true);
});

test('a new folder has nothing of an earlier format', () => {
  prepareDataFolder(folder);
  mkdirSync(join(folder, 'database'));
  expect(moveEarlierDataAside(folder, join(folder, 'start.lock'))).toBeUndefined();
});

test('a folder with files of another owner is never emptied', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'thesis.odt'), '');
  prepareDataFolder(folder);
  expect(() => emptyDataFolder(folder, join(folder, 'start.lock'))).toThrow('was not made by this app');
  expect(moveEarlierDataAside(folder, join(folder, 'start.lock'))).toBeUndefined();
  expect(existsSync(join(folder, 'thesis.odt'))).toBe(true);
});

test('a file in its place is named with the way on', () => {
  writeFileSync(folder, '');
  expect(() => prepareDataFolder(folder)).toThrow(
    `${folder} is no folder. Remove this file, or choose another folder with DATA_DIR.`,
  );
});
