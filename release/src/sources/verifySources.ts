import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readPartName } from 'site/releases/readSite.ts';
import type { VerifySources } from '../checks/slowChecks.ts';
import { extendEnvironment } from '../config.ts';
import { hashSources } from './hashSources.ts';

/** Number of errors that are reported; a wrong import causes hundreds. */
const maxReportedErrors = 3;

/**
 * Creates the check of a release that runs the types and unit tests of the shell or a remote (micro-frontend) in a
 * working copy, `root`. If both have passed before, and no file has changed since, it runs nothing.
 */
export const createSourceVerification =
  (root: string): VerifySources =>
  async ({ name, contract }) => {
    const part = readPartName(contract);
    // Hash of all files that Git does not ignore. Without Git there is none, and the check runs each time.
    const hash = hashSources(root);
    // Releases of several parts may run in one working copy at the same time: each has files of its own.
    const cacheFile = join(root, 'node_modules/.cache/verified', part);
    if (hash !== undefined && existsSync(cacheFile) && readFileSync(cacheFile, 'utf8') === hash) return { reasons: [] };
    mkdirSync(dirname(cacheFile), { recursive: true });
    const reasons = [
      ...findTypeErrors(root, `${cacheFile}.types.json`, [part]).map((error) => `${name} has a type error: ${error}`),
      ...findFailures(root, `${cacheFile}.tests.json`, [part]).map((failure) => `${name} fails ${failure}.`),
    ];
    if (hash !== undefined && reasons.length === 0) writeFileSync(cacheFile, hash);
    return { reasons };
  };

/**
 * Returns type errors in the files of some folders, and in files that these import. Writes a tsconfig for them to
 * `configFile`.
 */
function findTypeErrors(root: string, configFile: string, folders: string[]): string[] {
  const types = join(root, 'tools/build/types');
  const include = [...folders.map((name) => join(root, name)), join(types, 'assets.d.ts')];
  // The extended tsconfig, tests.json, has a `tsBuildInfoFile`, which belongs to another list of files.
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  writeFileSync(configFile, JSON.stringify({ extends: join(types, 'tests.json'), include, compilerOptions }));
  const { status, stdout } = runTool(root, 'typescript-native/bin/tsc', ['--project', configFile, '--pretty', 'false']);
  if (status === 0) return [];
  const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
  return errors.length > 0 ? errors.slice(0, maxReportedErrors) : [`the check ended with ${status}.`];
}

/** A test file in `RESULTS_FILE`, which the reporter resultsFile.js writes. */
interface TestFile {
  name: string;
  /** Empty if the file has passed. */
  message: string;
  assertionResults: { fullName: string; status: string }[];
}

/** Returns failed unit tests in some folders, and test files that could not run. Jest writes to `resultsFile`. */
function findFailures(root: string, resultsFile: string, folders: string[]): string[] {
  rmSync(resultsFile, { force: true });
  // Relative patterns: in absolute ones, `+` or brackets in the path of the working copy would match no test.
  const patterns = folders.map((name) => `./${name}/`);
  const projects = ['--selectProjects', 'browser', 'node', '--testPathPatterns', ...patterns];
  const reporters = ['--reporters', 'default', '--reporters', join(root, 'tools/build/jest/resultsFile.js')];
  const args = ['--passWithNoTests', ...projects, ...reporters];
  const { status } = runTool(root, 'jest/bin/jest.js', args, { RESULTS_FILE: resultsFile });
  if (status === 0) return [];
  if (!existsSync(resultsFile)) return [`its tests, which ended with ${status}`];
  const { testResults } = JSON.parse(readFileSync(resultsFile, 'utf8')) as { testResults: TestFile[] };
  return testResults
    .filter(({ message }) => message !== '')
    .flatMap((testFile) => describeFailures(testFile, relative(root, testFile.name)))
    .slice(0, maxReportedErrors);
}

/** Describes a failed test file, at `path`, by its failed tests. A file that could not run has none. */
function describeFailures({ assertionResults }: TestFile, path: string): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`its test file ${path}`];
  return failed.map(({ fullName }) => `its test "${fullName}" (${path})`);
}

/** Runs a tool of the working copy. Shows only its stderr: programs may read the stdout of the release command. */
const runTool = (root: string, program: string, args: string[], environment: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd: root,
    env: extendEnvironment(environment),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
