import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChanged } from './builds.ts';
import { Processes } from './processes.ts';

test('a remote that cannot be built is named, and its incomplete output does not go live', async () => {
  const root = mkdtempSync(join(tmpdir(), 'builds-'));
  mkdirSync(join(root, 'mf-broken/dist'), { recursive: true });
  const contract = join(root, 'mf-broken/dist/contract.json');
  writeFileSync(contract, '{}');
  writeFileSync(join(root, 'mf-broken/webpack.config.cjs'), `throw new Error('no such plugin');`);
  const said: string[] = [];
  const context = {
    root,
    processes: new Processes(join(root, 'logs')),
    say: (line: string) => said.push(line),
    env: process.env as Record<string, string>,
  };
  expect(await buildChanged(context, ['mf-broken'])).toEqual(['mf-broken']);
  expect(said.join('\n')).toMatch(/mf-broken cannot be built:[^]*no such plugin/);
  expect(existsSync(contract)).toBe(false);
  rmSync(root, { recursive: true });
});
