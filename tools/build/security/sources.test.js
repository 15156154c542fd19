const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');

const isLive = /^(?:shell|mf-[a-z-]+|shared-auth|backend|site|release|operations|packages|qa)\/.*\.(?:[cm]?js|tsx?)$/;
const isForTests = /\.(?:test|spec)\.|\/testing\b|\/standalone\//;
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => isLive.test(file) && !isForTests.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const filesWith = (pattern, within = /./) =>
  files.filter((file) => within.test(file) && texts.get(file).search(pattern) >= 0);
const matches = (pattern, within = /./) =>
  files.flatMap((file) => (within.test(file) ? [...texts.get(file).matchAll(pattern)] : []));

test('Text becomes code only in the prerenderer, which may do nothing else', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(filesWith(/\beval\(|new Function\(|node:vm\b|set(?:Timeout|Interval)\(\s*['"`]/)).toEqual([
    'release/src/prerender/prerenderer.mjs',
  ]);
});

test('Text becomes HTML in one file, which gets nothing that somebody typed', () => {
  const html = /[iI]nnerHTML|outerHTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment|parseFromString/;
  expect(filesWith(html)).toEqual(['mf-landing/src/static/StaticContent.tsx']);
});

test('No program is started through a shell, but for npm on Windows', () => {
  expect(filesWith(/import \{[^}]*\bexec(?:Sync)?\b[^}]*\} from 'node:child_process'/)).toEqual([]);
  const starters = filesWith(/'node:child_process'/);
  expect(starters.length).toBeGreaterThan(5);
  expect(starters.filter((file) => /\bshell: (?!process\.platform === 'win32')/.test(texts.get(file)))).toEqual([]);
});

test('Servers send requests to addresses from their settings, and follow no redirect', () => {
  const servers = /^(?:backend|site)\/src\/(?!doctor\/)/;
  const senders = filesWith(/\bfetch\(/, servers);
  expect(senders).toEqual(['backend/src/adapters/identity.ts', 'site/src/store/createBucketStore.ts']);
  expect(senders.filter((file) => !texts.get(file).includes("redirect: 'error'"))).toEqual([]);
});

test('Certificates are always checked', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
});

test('Pages hear messages of our own tabs and our own worker alone', () => {
  const page = /^(?:shell|mf-[a-z-]+|shared-auth|site\/static|packages)\//;
  expect(filesWith(/addEventListener\(\s*'message'|\.onmessage\b/, page)).toEqual([
    'shared-auth/src/otherTabs.ts',
    'site/static/service-worker.js',
  ]);
});

test('Nothing of ours sets a cookie', () => {
  expect(filesWith(/document\.cookie\s*=[^=]|cookieStore|['"]set-cookie['"]/i)).toEqual([]);
});

test('Hashes have 256 bits or more, and whatever must not be guessed is 256 random bits', () => {
  expect([...new Set(matches(/\bcreate(?:Hash|Hmac)\('(\w+)'/g).map(([, name]) => name))].sort()).toEqual([
    'sha256',
    'sha384',
  ]);
  expect(filesWith(/createCipher|createDecipher|createSign\(|\b(?:md5|sha1)\b/i)).toEqual([]);
  expect([...new Set(matches(/\brandomBytes\((\d+)\)/g).map(([, bytes]) => bytes))]).toEqual(['32']);
  // Pauses before another attempt.
  expect(filesWith(/Math\.random/)).toEqual([
    'packages/queries/src/createQueryClient.ts',
    'packages/queries/src/healQuery.ts',
    'release/src/commit/commit.ts',
    'shell/src/remotes/createScreenStore.ts',
  ]);
});

test('Values reach SQL as parameters; no text is joined', () => {
  expect(filesWith(/sql\.raw\(|\.unsafe\(/)).toEqual([]);
});

test('Lint refuses loose comparisons, slow patterns and words on the console of servers', () => {
  const eslint = [require.resolve('eslint/package.json').replace(/package\.json$/, 'bin/eslint.js'), '--print-config'];
  const { rules } = JSON.parse(
    execFileSync(process.execPath, [...eslint, 'backend/src/app.ts'], { encoding: 'utf8', maxBuffer: 1e8 }),
  );
  for (const name of [
    'eqeqeq',
    'no-console',
    'regexp/no-super-linear-backtracking',
    'regexp/no-super-linear-move',
    'house/import-table',
  ])
    expect([name, rules[name][0]]).toEqual([name, 2]);
});
