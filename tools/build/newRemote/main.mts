import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { newRemote } from './newRemote.mts';

// `npm run new-remote -- mf-story-time`: a remote with one screen, ready to run. npm then learns of the new package.
const root = join(import.meta.dirname, '../../..');
const [name = '', ...others] = process.argv.slice(2);
try {
  if (others.length > 0) throw new Error(`One remote at a time. Not understood: ${others.join(' ')}`);
  const port = newRemote(root, name);
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} is there, but npm does not know it yet: run npm install`);
  console.log(
    `${name} is there. Alone: npm run standalone -w ${name}, http://localhost:${port}. In the app: npm run dev -- ${name}`,
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
