import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';

// `npm run verify`: formatting, types, and lint and tests of what differs from main. `npm test` asks everything.
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => /\.(ts|tsx|js|mjs)$/.test(file));

const steps: [string, ...string[]][] = [
  ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  ['typescript/bin/tsc', '--build'],
  ...(changed.length > 0 ? [['eslint/bin/eslint.js', '--max-warnings', '0', ...changed] as [string, ...string[]]] : []),
  ['jest/bin/jest.js', '--selectProjects', 'browser', 'node', '--changedSince', base, '--passWithNoTests'],
];
// Every step runs, also after a failed one.
const codes = steps.map(([program, ...args]) => {
  process.stdout.write(`\n── ${program.split('/')[0]} ──\n`);
  return spawnSync(process.execPath, [join('node_modules', program), ...args], { stdio: 'inherit' }).status;
});
process.exit(codes.every((code) => code === 0) ? 0 : 1);
