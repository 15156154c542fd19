import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describeSubjectProblem } from './commitSubject.ts';

// `npm run verify` checks what differs from the branch main, in under a minute: formatting, lint, tests of the changed
// packages and commit subjects. It also checks all types.
const main = ['main', 'origin/main'].find(refExists);
// A clone without main, for example a shallow one, is compared with its last commit.
const [base = 'HEAD'] = main ? runGit('merge-base', 'HEAD', main) : [];
process.stdout.write(`What differs from ${main ?? 'the last commit'}:\n`);
const changedFiles = [
  // `d` leaves out deleted files.
  ...runGit('diff', '--name-only', '--diff-filter=d', base),
  ...runGit('ls-files', '--others', '--exclude-standard'),
];
const scripts = changedFiles.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
const packages = [...new Set(scripts.map(findPackage))];

/** Each step is a program in node_modules with its arguments. */
const steps: [string, ...string[]][] = [];
if (changedFiles.length > 0)
  steps.push(['prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...changedFiles]);
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

const subjects = runGit('log', '--no-merges', '--format=%s', `${base}..HEAD`);
const badSubjects = subjects.flatMap((subject) => {
  const problem = describeSubjectProblem(subject);
  return problem ? [`The commit "${subject}" ${problem}.`] : [];
});
for (const sentence of badSubjects) process.stderr.write(`${sentence}\n`);
process.exit(stepsPassed && badSubjects.length === 0 ? 0 : 1);

/** Runs Git and returns the lines of its output. */
function runGit(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

function refExists(name: string): boolean {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', name]).status === 0;
}

/** Returns the folder of a file's package: `mf-help/`, `tools/build/`. A file in the root stands for itself. */
function findPackage(file: string): string {
  return /^(?:(?:tools|packages|operations)\/)?[^/]+\//.exec(file)?.[0] ?? file;
}
