import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './src/fixtures.ts';

test('The bench runs: every measurement is printed, each with a number', async () => {
  test.setTimeout(600_000);
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'bench', '--', '--quick']);
  for (const title of [
    'Until the landing page works',
    'Painting of the landing page',
    'Until the dashboard works',
    'Painting of the dashboard',
    'Until the sign-in page works',
    'Until the subscription page works',
    'Until the FAQ works',
    'changes of page by the sidebar',
    'After a release of the shell',
    'Backend, embedded database',
    "Lighthouse's scores of /login",
    'Memory of the local stack',
    'Builds',
    'Machine index',
  ])
    expect(stdout).toContain(title);
  expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
});
