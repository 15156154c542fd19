import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createWorkingCopy } from '../testing.ts';
import { composeBuilds } from './composeBuilds.ts';
import { prunable, prune, setPin } from './prune.ts';
import { release } from './release.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const screen = (id: string) => `/mf-help/1.0.0-${id}/Screen.ba9876543210.js`;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  for (const id of ['a1', 'b2', 'c3', 'd4']) {
    await copy.writeRemote('mf-help', ['/faq'], { id });
    await (id === 'a1' ? composeBuilds(copy.root, copy.config()) : release(copy.root, copy.siteDir, 'mf-help'));
  }
});
afterEach(() => copy.remove());

test('a version goes 30 days after another took its place; never what is live, nor the way back', async () => {
  expect(prunable(copy.siteDir, inDays(29))).toEqual([]);
  expect(prunable(copy.siteDir, inDays(31))).toEqual(['mf-help/1.0.0-a1', 'mf-help/1.0.0-b2']);
});

test('a pinned one stays, until it is no longer pinned', async () => {
  await setPin(copy.siteDir, 'mf-help', '1.0.0-a1', true);
  expect(prunable(copy.siteDir, inDays(31))).toEqual(['mf-help/1.0.0-b2']);
  await setPin(copy.siteDir, 'mf-help', '1.0.0-a1', false);
  expect(prunable(copy.siteDir, inDays(31))).toContain('mf-help/1.0.0-a1');
  await expect(setPin(copy.siteDir, 'mf-help', '../x', true)).rejects.toThrow('mf-help has no ../x on the site.');
});

test('what a killed release left behind goes at once', () => {
  mkdirSync(join(copy.siteDir, 'mf-help/1.0.0-e5.draft'));
  expect(prunable(copy.siteDir, new Date())).toEqual(['mf-help/1.0.0-e5.draft']);
});

test('with the folder go its addresses, and nothing else', async () => {
  const before = copy.facts();
  await prune(copy.siteDir, inDays(31));
  expect(existsSync(join(copy.siteDir, 'mf-help/1.0.0-a1'))).toBe(false);
  expect(copy.facts().files).not.toHaveProperty([screen('a1')]);
  for (const id of ['c3', 'd4']) expect(copy.read(screen(id))).toBe('screen()');
  expect({ ...copy.facts(), files: undefined }).toEqual({ ...before, files: undefined });
  await composeBuilds(copy.root, copy.config());
  expect(prunable(copy.siteDir, inDays(31))).toEqual([]);
});
