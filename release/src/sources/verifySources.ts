import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readDeployableName } from 'site/manifest/readSite.ts';
import type { VerifySources } from '../checks/slowChecks.ts';
import { extendEnvironment } from '../config.ts';
import { hashSources } from './hashSources.ts';

/** Number of errors that are reported; a wrong import causes hundreds. */
const maxReportedErrors = 3;

/**
 * Creates the check of a release that runs the types and unit tests of the shell or a remote in a working copy. It runs
 * neither if both have passed with the same files before: it stores a hash of all files that Git does not ignore,
 * package-lock.json among them, in node_modules/.cache. Without Git there is no hash, and everything runs.
 */
export const createSourceVerification =
  (root: string): VerifySources =>
  async ({ name, contract }) => {
    const deployable = readDeployableName(contract);
    const hash = hashSources(root);
    // Releases of several deployables may run in one working copy at the same time: each has files of its own.
    const cacheFile = join(root, 'node_modules/.cache/verified', deployable);
    if (hash !== undefined && existsSync(cacheFile) && readFileSync(cacheFile, 'utf8') === hash) return { reasons: [] };
    mkdirSync(dirname(cacheFile), { recursive: true });
    // The panel of share links (qa/panel) goes live with the shell.
    const folders = deployable === 'shell' ? ['shell', 'qa/panel'] : [deployable];
    const reasons = [
      ...findTypeErrors(root, cacheFile, folders).map((error) => `${name} has a type error: ${error}`),
      ...findFailures(root, cacheFile, folders).map((failure) => `${name} fails ${failure}.`),
    ];
    if (hash !== undefined && reasons.length === 0) writeFileSync(cacheFile, hash);
    return { reasons };
  };

/** Returns type errors of the deployable's files and of those that they import; other remotes are not read. */
function findTypeErrors(root: string, cacheFile: string, folders: string[]): string[] {
  const config = `${cacheFile}.types.json`;
  const types = join(root, 'tools/build/types');
  const include = [...folders.map((name) => join(root, name)), join(types, 'assets.d.ts')];
  // tests.json is a tsconfig with a `tsBuildInfoFile`, which belongs to its own `include`.
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  writeFileSync(config, JSON.stringify({ extends: join(types, 'tests.json'), include, compilerOptions }));
  const { status, stdout } = runTool(root, 'typescript-native/bin/tsc', ['--project', config, '--pretty', 'false']);
  if (status === 0) return [];
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return errors.length > 0 ? errors.slice(0, maxReportedErrors) : [`the check ended with ${status}.`];
}

/** A test file in the report of tools/build/jest/resultsFile.js. */
interface TestFile {
  name: string;
  /** Empty if it has passed. */
  message: string;
  assertionResults: { fullName: string; status: string }[];
}

/** Returns failed unit tests, and test files that could not run. */
function findFailures(root: string, cacheFile: string, folders: string[]): string[] {
  const results = `${cacheFile}.tests.json`;
  rmSync(results, { force: true });
  // A relative pattern: in an absolute one, `+` or brackets in the path of the working copy would match no test.
  const patterns = folders.map((name) => `./${name}/`);
  const projects = ['--selectProjects', 'browser', 'node', '--testPathPatterns', ...patterns];
  const reporters = ['--reporters', 'default', '--reporters', join(root, 'tools/build/jest/resultsFile.js')];
  const args = ['--passWithNoTests', ...projects, ...reporters];
  const { status } = runTool(root, 'jest/bin/jest.js', args, { RESULTS_FILE: results });
  if (status === 0) return [];
  if (!existsSync(results)) return [`its tests, which ended with ${status}`];
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as { testResults: TestFile[] };
  return testResults
    .filter(({ message }) => message !== '')
    .flatMap(({ name, assertionResults }) => {
      const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
      const file = relative(root, name);
      return titles.length > 0 ? titles.map((title) => `its test "${title}" (${file})`) : [`its test file ${file}`];
    })
    .slice(0, maxReportedErrors);
}

/** Runs a tool of the working copy. Shows only its stderr: programs may read the stdout of the release command. */
const runTool = (root: string, program: string, args: string[], environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: extendEnvironment(environment),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
