import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describeSubjectProblem } from './commitSubject.ts';

// `npm run verify` checks types, and commit subjects, formatting, lint and tests of the difference to main, in under a
// minute. It runs only tests of changed packages. Without that limit, a change of ui-kit would select nearly all tests.
const runGit = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const refExists = (name: string) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name]).status === 0;
const main = ['main', 'origin/main'].find(refExists);
// A clone without main, for example a shallow one, compares with its last commit.
const [base = 'HEAD'] = main ? runGit('merge-base', 'HEAD', main) : [];
process.stdout.write(`What differs from ${main ?? 'the last commit'}:\n`);
const changed = [
  ...runGit('diff', '--name-only', '--diff-filter=d', base),
  ...runGit('ls-files', '--others', '--exclude-standard'),
];
const scripts = changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
/** Returns the folder of a file's package: `mf-help/`, `tools/build/`. A file in the root stands for itself. */
const findPackage = (file: string) => /^(?:(?:tools|packages|operations)\/)?[^/]+\//.exec(file)?.[0] ?? file;
const packages = [...new Set(scripts.map(findPackage))];
const jestOptions = ['--selectProjects', 'browser', 'node', '--changedSince', base, '--passWithNoTests'];

/** Each step is a program in node_modules with its arguments. */
const steps: [string, ...string[]][] = [];
if (changed.length > 0)
  steps.push(['prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...changed]);
steps.push(['typescript-native/bin/tsc', '--build']);
if (scripts.length > 0)
  steps.push(
    ['oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...scripts],
    ['eslint/bin/eslint.js', '--max-warnings', '0', ...scripts],
    ['jest/bin/jest.js', ...jestOptions, '--testPathPatterns', ...packages.map((name) => join(process.cwd(), name))],
    // The test against import cycles reads packages instead of importing them: `--changedSince` would not select it.
    ['jest/bin/jest.js', 'tools/build/circles', '--selectProjects', 'node'],
  );
// Every step runs, also after a failed one.
const codes = steps.map(([program, ...args]) => {
  process.stdout.write(`\n── ${program.split('/')[0]} ──\n`);
  return spawnSync(process.execPath, [join('node_modules', program), ...args], { stdio: 'inherit' }).status;
});
const subjects = runGit('log', '--no-merges', '--format=%s', `${base}..HEAD`);
const badSubjects = subjects.flatMap((subject) => {
  const problem = describeSubjectProblem(subject);
  return problem ? [`The commit "${subject}" ${problem}.`] : [];
});
for (const sentence of badSubjects) process.stderr.write(`${sentence}\n`);
process.exit(badSubjects.length === 0 && codes.every((code) => code === 0) ? 0 : 1);
