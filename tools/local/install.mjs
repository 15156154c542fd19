import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmProgram, startedByNpm } from './config.mjs';

// Plain JavaScript with nothing but Node in it: this runs before anything is installed, also on a Node that is too old.

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Everything a command of ours needs before it can run. Ends the process with one sentence where that is impossible. */
export async function prepare() {
  checkNode(process.versions.node);
  process.chdir(root);
  if (!isInstalled(root)) await install();
}

export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stopWith(`This app needs Node.js 20.19 or newer, this is ${version}. Get it from https://nodejs.org.`);
}

/**
 * True when node_modules holds exactly what package-lock.json names. npm writes its own account of the folder as the last
 * step, so an installation that was interrupted counts as missing, and a new lock file as a change.
 */
export function isInstalled(folder) {
  const account = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(account)) return false;
  const present = JSON.parse(readFileSync(account, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional, peer }]) => {
    if (!place.includes('node_modules/') || link) return true;
    if (!present[place]) return Boolean(optional || devOptional || peer);
    return present[place].version === version;
  });
}

async function install() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const say = (text) => (process.stderr.isTTY ? process.stderr.write(`\r${text}`) : process.stderr.write(`${text}\n`));
  say('Installing packages, the first time this can take some minutes ...');
  const ticker = setInterval(
    () => say(`Installing packages, the first time this can take some minutes ... ${seconds()} s `),
    process.stderr.isTTY ? 1000 : 10_000,
  );

  // `--include=dev`: with NODE_ENV=production in the environment npm would leave out what the builds need.
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  const npm = npmProgram
    ? spawn(process.execPath, [npmProgram, ...options], inOwnGroup)
    : spawn('npm', options, { ...inOwnGroup, shell: process.platform === 'win32' });
  const output = [];
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => output.push(chunk));

  let interrupted = false;
  const stop = () => {
    if (interrupted) return;
    interrupted = true;
    endGroup(npm);
  };
  // A SIGTERM to the npm that runs us ends npm and its shell, and reaches nothing behind the shell.
  const parent = process.ppid;
  const orphaned = setInterval(() => startedByNpm && process.ppid !== parent && stop(), 500);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  const code = await new Promise((resolve) => npm.once('error', () => resolve(-1)).once('close', resolve));
  for (const signal of signals) process.off(signal, stop);
  clearInterval(ticker);
  clearInterval(orphaned);
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (interrupted) process.exit(130);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    stopWith('The packages could not be installed. Look at the connection to the package registry and start again.');
  }
  say(`Packages installed in ${seconds()} s.${process.stderr.isTTY ? '\n' : ''}`);
}

/** npm starts programs of its own; in a group of their own, one signal of ours ends them all. */
const inOwnGroup = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' };

function endGroup(child) {
  const end = (signal) => {
    try {
      if (process.platform === 'win32') child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch {
      // It has ended by itself.
    }
  };
  end('SIGTERM');
  setTimeout(() => end('SIGKILL'), 3000).unref();
}

function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
