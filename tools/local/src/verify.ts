import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run verify`, in under a minute: types, and formatting, lint and the tests of what differs from main. Of the tests,
// those of the packages that changed, for a piece of ui-kit concerns nearly all of them. `npm test` asks everything.
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const exists = (name: string) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name]).status === 0;
const main = ['main', 'origin/main'].find(exists);
// A copy without main, e.g. a shallow one, has only what is not committed yet to compare.
const [base = 'HEAD'] = main ? git('merge-base', 'HEAD', main) : [];
process.stdout.write(`What differs from ${main ?? 'the last commit'}:\n`);
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const scripts = changed.filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));
const packages = [...new Set(scripts.map((file) => /^(?:tools\/)?[^/]+\//.exec(file)?.[0] ?? file))];
const tests = ['--selectProjects', 'browser', 'node', '--changedSince', base, '--passWithNoTests'];

const steps: [string, ...string[]][] = [['typescript-native/bin/tsc', '--build']];
if (changed.length > 0)
  steps.unshift(['prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...changed]);
if (scripts.length > 0)
  steps.push(
    ['oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...scripts],
    ['eslint/bin/eslint.js', '--max-warnings', '0', ...scripts],
    ['jest/bin/jest.js', ...tests, '--testPathPatterns', ...packages.map((name) => join(process.cwd(), name))],
  );
// Every step runs, also after a failed one.
const codes = steps.map(([program, ...args]) => {
  process.stdout.write(`\n── ${program.split('/')[0]} ──\n`);
  return spawnSync(process.execPath, [join('node_modules', program), ...args], { stdio: 'inherit' }).status;
});
process.exit(codes.every((code) => code === 0) ? 0 : 1);
