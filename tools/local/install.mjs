import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './config.mjs';
import { runChild } from './runChild.mjs';

// Plain JavaScript without packages, because it runs before they are installed, also on a Node that is too old.

const onWindows = process.platform === 'win32';
const nodePackage = `node_modules/node-${onWindows ? 'win' : process.platform}-${process.arch}`;
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/**
 * Installs missing packages into a working copy. Returns the Node.js to continue on if it is not this one. Ends the
 * process with a sentence if that is impossible.
 */
export async function install(folder, version = process.versions.node) {
  const oldest = readJson(folder, 'package.json').engines.node.replace('>=', '');
  if (version.localeCompare(oldest, 'en', { numeric: true }) < 0)
    stopWith(`This app needs Node.js ${oldest} or newer, this is ${version}. Get it from https://nodejs.org.`);
  if (!isInstalled(folder)) {
    process.stderr.write('Installing packages, the first time this can take some minutes ...\n');
    const [program, ...args] = npmCommand;
    // `--include=dev`: NODE_ENV=production would leave out the packages for builds. `--min-release-age=0`: the lock file
    // names versions that were old enough when they were chosen (.npmrc).
    const options = ['--include=dev', '--min-release-age=0', '--no-audit', '--no-fund', '--loglevel=error'];
    // Standard output is the command's own: others read it.
    const settings = { cwd: folder, shell: onWindows && program === 'npm', stdio: ['inherit', 2, 2] };
    const code = await runChild(program, [...args, 'ci', ...options], settings);
    if (code === 130) process.exit(code);
    if (code !== 0)
      stopWith('The packages could not be installed. Check the connection to the package registry and start again.');
  }
  if (existsSync(join(folder, nodePackage))) {
    const isThisOne = readJson(folder, nodePackage, 'package.json').version === version;
    return isThisOne ? undefined : join(folder, nodePackage, 'bin', onWindows ? 'node.exe' : 'node');
  }
  const major = Number.parseInt(readFileSync(join(folder, '.nvmrc'), 'utf8'));
  const lack = `no npm package provides it for ${process.platform} on ${process.arch}`;
  if (Number.parseInt(version) < major)
    stopWith(`This app needs Node.js ${major}, this is ${version}, and ${lack}. Get it from https://nodejs.org.`);
}

/** Tells whether the packages of package-lock.json are installed. npm writes its list of them last. */
export function isInstalled(folder) {
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) return false;
  const installed = readJson(folder, 'node_modules/.package-lock.json').packages;
  const locked = Object.entries(readJson(folder, 'package-lock.json').packages);
  return locked.every(([path, { version, link, optional, devOptional, peer }]) => {
    if (!path.includes('node_modules/') || link) return true;
    // Optional packages for other systems are not installed; the project's Node is optional, but expected.
    if (!installed[path]) return path !== nodePackage && Boolean(optional || devOptional || peer);
    return installed[path].version === version;
  });
}

function stopWith(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
