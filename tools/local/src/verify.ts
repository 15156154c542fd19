import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { GitError, listGitFiles, runGit } from 'node-kit/git.ts';
import { readOptions } from 'node-kit/readOptions.ts';
import { describeSubjectProblem } from './commitSubject.ts';

const usage = `Usage: npm run verify

Checks what differs from the branch main, in under a minute: formatting, lint, tests of the changed packages and commit
subjects. It also checks all types.`;
readOptions(process.argv.slice(2), {}, usage);

const root = process.cwd();
const { base, changedFiles, subjects } = readChange();
const scripts = changedFiles.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const packages = [...new Set(scripts.map(findPackage))];

/** Each step is a program in node_modules with its arguments. */
const steps: [string, ...string[]][] = [];
if (changedFiles.length > 0)
  steps.push(['oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changedFiles]);
steps.push(['typescript-native/bin/tsc', '--build']);
if (scripts.length > 0) {
  // `--changedSince` selects the tests that depend on a changed file. After a change of a shared package, that would be
  // nearly all tests. Therefore only those in the changed packages run.
  const jestOptions = ['--selectProjects', 'browser', 'node', '--changedSince', base, '--passWithNoTests'];
  const packagePaths = packages.map((name) => join(process.cwd(), name));
  steps.push(
    ['oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...scripts],
    ['eslint/bin/eslint.js', '--max-warnings', '0', ...scripts],
    ['jest/bin/jest.js', ...jestOptions, '--testPathPatterns', ...packagePaths],
    // The test against import cycles imports nothing that it checks, so that `--changedSince` would not select it.
    ['jest/bin/jest.js', 'tools/build/circles', '--selectProjects', 'node'],
  );
}
// Every step runs, also after a failed one.
const exitCodes = steps.map(([program, ...args]) => {
  process.stdout.write(`\n── ${program.split('/')[0]} ──\n`);
  return spawnSync(process.execPath, [join('node_modules', program), ...args], { stdio: 'inherit' }).status;
});
const stepsPassed = exitCodes.every((code) => code === 0);

const badSubjects = subjects.flatMap((subject) => {
  const problem = describeSubjectProblem(subject);
  return problem ? [`The commit "${subject}" ${problem}.`] : [];
});
for (const sentence of badSubjects) process.stderr.write(`${sentence}\n`);
process.exit(stepsPassed && badSubjects.length === 0 ? 0 : 1);

/** Reads what differs from main: its last common commit, the changed files, and the subjects of the commits. */
function readChange() {
  try {
    const main = ['main', 'origin/main'].find((name) => tryGit('rev-parse', '--verify', '--quiet', name) !== undefined);
    // A shallow clone may have main, but no common commit.
    const commonCommit = main === undefined ? undefined : tryGit('merge-base', 'HEAD', main);
    const base = commonCommit ?? 'HEAD';
    const whatIsMissing = main === undefined ? 'There is no main' : `Git finds no common commit with ${main}`;
    process.stdout.write(
      commonCommit === undefined
        ? `${whatIsMissing}, maybe because the clone is shallow (git fetch --unshallow). What differs from the last commit:\n`
        : `What differs from ${main}:\n`,
    );
    const changedFiles = [
      // `d` leaves out deleted files.
      ...listGitFiles(root, 'diff', '--name-only', '--diff-filter=d', base),
      ...listGitFiles(root, 'ls-files', '--others', '--exclude-standard'),
    ];
    const subjects = runGit(root, 'log', '--no-merges', '--format=%s', `${base}..HEAD`).split('\n').filter(Boolean);
    return { base, changedFiles, subjects };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    process.stderr.write(
      `${error.message} Without Git, npm run verify does not know what has changed: npm test checks everything.\n`,
    );
    process.exit(1);
  }
}

/** Runs Git and returns its output; undefined if it does not find what it is asked for. */
function tryGit(...args: string[]): string | undefined {
  // Throws the error of a Git that refuses everything here.
  runGit(root, 'rev-parse', '--git-dir');
  try {
    return runGit(root, ...args);
  } catch {
    return undefined;
  }
}

/** Returns the folder of a file's package: `mf-help/`, `tools/build/`. A file in the root stands for itself. */
function findPackage(file: string): string {
  return /^(?:(?:tools|packages|operations)\/)?[^/]+\//.exec(file)?.[0] ?? file;
}
