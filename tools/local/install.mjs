import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killGroup, processGroupOptions, waitForExit } from './childProcess.mjs';
import { npmCommand } from './config.mjs';

// Plain JavaScript without packages, because it runs before they are installed, also on a Node that is too old.

/** Root of the repository. */
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
  const projectNode = findProjectNode(root);
  if (!projectNode) checkNodeOfMachine(process.versions.node);
  else if (projectNode.version !== process.versions.node) await continueOn(projectNode.path);
}

/**
 * Ends the process if Node.js is older than `engines` in package.json, the oldest version that can install packages.
 */
export function checkNode(version) {
  const { engines } = JSON.parse(read('package.json'));
  const oldest = engines.node.replace('>=', '');
  if (version.localeCompare(oldest, 'en', { numeric: true }) >= 0) return;
  stopWith(`This app needs Node.js ${oldest} or newer, this is ${version}. Get it from https://nodejs.org.`);
}

const onWindows = process.platform === 'win32';
const nodePackage = `node_modules/node-${onWindows ? 'win' : process.platform}-${process.arch}`;

/** Returns the Node.js that is installed as a package, or undefined if no package exists for this system. */
export function findProjectNode(folder) {
  const packageFolder = join(folder, nodePackage);
  if (!existsSync(packageFolder)) return undefined;
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return { version, path: join(packageFolder, 'bin', onWindows ? 'node.exe' : 'node') };
}

/** Ends the process if the machine's own Node.js, used if no package provides one, is older than the project's. */
export function checkNodeOfMachine(version) {
  const major = Number.parseInt(read('.nvmrc'));
  if (Number.parseInt(version) >= major) return;
  const system = `${process.platform} on ${process.arch}`;
  stopWith(
    `This app needs Node.js ${major}, this is ${version}, and no npm package provides it for ${system}. Get it from https://nodejs.org.`,
  );
}

/**
 * Tells whether node_modules contains the packages of package-lock.json in the locked versions. npm writes the list
 * of installed packages as its last step, so that an interrupted installation counts as missing.
 */
export function isInstalled(folder) {
  const installedList = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = JSON.parse(readFileSync(installedList, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, { version, link, optional, devOptional, peer }]) => {
    // Optional packages for other systems are not installed; the project's Node is optional, but expected.
    if (!path.includes('node_modules/') || link) return true;
    if (!installed[path]) return path !== nodePackage && Boolean(optional || devOptional || peer);
    return installed[path].version === version;
  });
}

/** Runs `npm ci` and shows how long it has taken. Ends the process if it fails or is interrupted. */
async function install() {
  const started = Date.now();
  const measureSeconds = () => Math.round((Date.now() - started) / 1000);
  // A terminal shows the seconds in one line, which `\r` overwrites.
  const say = (text) => (process.stderr.isTTY ? process.stderr.write(`\r${text}`) : process.stderr.write(`${text}\n`));
  const notice = 'Installing packages, the first time this can take some minutes ...';
  say(notice);
  const ticker = setInterval(() => say(`${notice} ${measureSeconds()} s `), process.stderr.isTTY ? 1000 : 10_000);

  // `--include=dev`: with NODE_ENV=production in the environment, npm would not install the packages for builds.
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
  const [program, ...firstArguments] = npmCommand;
  // On Windows, `npm` is a script that only a shell can start.
  const shell = program === 'npm' && onWindows;
  const child = spawn(program, [...firstArguments, ...options], { ...processGroupOptions, cwd: root, shell });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  let isInterrupted = false;
  const interrupt = () => {
    if (isInterrupted) return;
    isInterrupted = true;
    killGroup(child);
  };
  const code = await waitForExit(child, interrupt);
  clearInterval(ticker);
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (isInterrupted) process.exit(130);
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    stopWith('The packages could not be installed. Check the connection to the package registry and start again.');
  }
  say(`Packages installed in ${measureSeconds()} s.${process.stderr.isTTY ? '\n' : ''}`);
}

/** Runs this command once more on another Node, and ends this process with its exit code. */
async function continueOn(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  const code = await waitForExit(child, (signal) => child.kill(signal));
  if (code === -1) stopWith(`${node} does not start on this system. Use one with glibc 2.28 or newer.`);
  process.exit(code);
}

function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
