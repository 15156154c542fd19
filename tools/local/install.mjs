import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endGroup, endOf, inOwnGroup } from './childProcess.mjs';
import { npm } from './config.mjs';

// Plain JavaScript with nothing but Node in it: this runs before anything is installed, also on a Node that is too old.

export const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file) => readFileSync(join(root, file), 'utf8');

/**
 * Prepares everything a command needs: installs missing packages, then continues on the project's Node, where necessary
 * in a new process. Ends the process with one sentence where that is impossible.
 */
export async function prepare() {
  process.chdir(root);
  checkNode(process.versions.node);
  if (!isInstalled(root)) await install();
  const own = projectNode(root);
  if (!own) checkNodeOfMachine(process.versions.node);
  else if (own.version !== process.versions.node) await continueOn(own.path);
}

/** Installing works on older versions of Node.js, too: `engines` of package.json names the first one. */
export function checkNode(version) {
  const { engines } = JSON.parse(read('package.json'));
  const least = engines.node.replace('>=', '');
  const [[major, minor], [leastMajor, leastMinor]] = [version, least].map((one) => one.split('.').map(Number));
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  stopWith(`This app needs Node.js ${least} or newer, this is ${version}. Get it from https://nodejs.org.`);
}

const onWindows = process.platform === 'win32';
const nodePackage = `node_modules/node-${onWindows ? 'win' : process.platform}-${process.arch}`;

/** Returns the Node.js that is installed as a package, or nothing where the registry has none for this system. */
export function projectNode(folder) {
  const home = join(folder, nodePackage);
  if (!existsSync(home)) return undefined;
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  return { version, path: join(home, 'bin', onWindows ? 'node.exe' : 'node') };
}

export function checkNodeOfMachine(version) {
  const major = Number.parseInt(read('.nvmrc'));
  if (Number.parseInt(version) >= major) return;
  const system = `${process.platform} on ${process.arch}`;
  stopWith(
    `No package brings Node.js ${major} to ${system}, and this is ${version}: install it from https://nodejs.org.`,
  );
}

/**
 * True when node_modules holds exactly what package-lock.json names. npm writes its own account of the folder as the
 * last step, so an installation that was interrupted counts as missing, and a new lock file as a change.
 */
export function isInstalled(folder) {
  const account = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(account)) return false;
  const present = JSON.parse(readFileSync(account, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, link, optional, devOptional, peer }]) => {
    if (!place.includes('node_modules/') || link) return true;
    if (!present[place]) return place !== nodePackage && Boolean(optional || devOptional || peer);
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
  // `--min-release-age=0`: the lock file names versions that were old enough when they were chosen (.npmrc).
  const options = [
    'ci',
    '--include=dev',
    '--min-release-age=0',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
  ];
  const [program, ...first] = npm;
  const shell = program === 'npm' && onWindows;
  const child = spawn(program, [...first, ...options], { ...inOwnGroup, cwd: root, shell });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  let interrupted = false;
  const code = await endOf(child, () => {
    if (interrupted) return;
    interrupted = true;
    endGroup(child);
  });
  clearInterval(ticker);
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (interrupted) process.exit(130);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    stopWith('The packages could not be installed. Look at the connection to the package registry and start again.');
  }
  say(`Packages installed in ${seconds()} s.${process.stderr.isTTY ? '\n' : ''}`);
}

/** Runs this command once more, on the given Node. */
async function continueOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  const code = await endOf(child, (signal) => child.kill(signal));
  if (code === -1) stopWith(`${node} does not start on this system. Use one with glibc 2.28 or newer.`);
  process.exit(code);
}

function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
