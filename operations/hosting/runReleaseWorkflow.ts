import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage, sessionKey } from 'site/store/testing/createStorage.ts';
import { parse } from 'yaml';

// Test program: runs each step of .github/workflows/part.yaml in bash, with the inputs of ci/mf-help.yaml. With these
// GitHub workflows, a team releases its remote (micro-frontend). The steps run in a clean clone of the last commit and with a simulated object storage (S3), so that
// a step that fails here would fail for a team, too. Called by `npm run test:nightly`.

/** Fields of a reusable GitHub workflow that are read here. No step has `env`. */
interface Workflow {
  env: Record<string, string>;
  jobs: Record<string, { env?: Record<string, string>; steps: { uses?: string; run?: string }[] }>;
}

/** Fields of a team's workflow, whose only job calls the reusable one with inputs. */
interface Caller {
  jobs: Record<string, { with: Record<string, string> }>;
}

/** File that the simulated pull request changes. */
const changedFile = 'mf-help/src/faq/Faq.module.css';
/** Maximum time of a step on a busy machine. */
const stepTimeoutMs = 20 * 60_000;

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'release-workflow-'));
const clone = join(folder, 'clone');
const summary = join(folder, 'summary.md');
const read = (file: string): unknown => parse(readFileSync(join(root, file), 'utf8'));
const { env: workflowEnv, jobs } = read('.github/workflows/part.yaml') as Workflow;
const [caller] = Object.values((read('operations/hosting/ci/mf-help.yaml') as Caller).jobs);

/** Replaces an expression of GitHub, such as `${{ github.actor }}`, by a value or ''. Other settings stay. */
function resolveSetting(setting: string): string {
  const [, context, name = ''] = /^\$\{\{ (\w+)\.(\w+) \}\}$/.exec(setting) ?? [];
  if (context === undefined) return setting;
  // The version is an input of the caller, too: it stays empty.
  if (context === 'inputs') return caller?.with[name]?.replace(/^\$\{\{.*/, '') ?? '';
  if (name === 'SITE_DIR') return 's3://my-bucket/site';
  return name === 'actor' ? 'nightly' : '';
}

const resolveSettings = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(env).map(([name, setting]) => [name, resolveSetting(setting)]));

/** Runs a command line as GitHub does. Throws if it fails. */
async function run(line: string, cwd: string, env: Record<string, string>): Promise<void> {
  process.stdout.write(`\n$ ${line}\n`);
  const program = spawn('bash', ['-eo', 'pipefail', '-c', line], {
    cwd,
    stdio: 'inherit',
    timeout: stepTimeoutMs,
    env: { ...process.env, CI: 'true', GITHUB_STEP_SUMMARY: summary, ...env },
  });
  const [code] = (await once(program, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The step failed with ${code}: ${line}`);
}

const storage = await createStorage({ bucket: 'my-bucket' });
try {
  // The name of the client, `ci`, is any: the storage requires one. The key is that of a session, as the workflow gets it
  // by OpenID Connect.
  const bucket = {
    ...resolveSettings(workflowEnv),
    AWS_ENDPOINT_URL: storage.endpoint('ci'),
    AWS_REGION: sessionKey.region,
    AWS_ACCESS_KEY_ID: sessionKey.accessKeyId,
    AWS_SECRET_ACCESS_KEY: sessionKey.secretAccessKey,
    AWS_SESSION_TOKEN: sessionKey.sessionToken,
  };
  await run(`git clone --quiet '${root}' '${clone}'`, folder, {});
  // `compose` writes the first site to the storage, into which the workflow then releases the changed remote.
  await run('npm ci && npm run build --workspaces --if-present && npm run compose -w release', clone, bucket);
  const text = readFileSync(join(clone, changedFile), 'utf8');
  writeFileSync(join(clone, changedFile), text.replace('var(--space-5)', 'var(--space-6)'));
  await run('git -c user.name=test -c user.email=test@example.org commit --quiet --all --message change', clone, {});
  // The jobs are in the order in which a change runs through them: check, preview, release, rollback. Their `if`, which
  // names the event of GitHub that starts the job, is ignored. A step without `run` prepares GitHub's machine.
  for (const { env, steps } of Object.values(jobs))
    for (const { run: line } of steps) if (line) await run(line, clone, { ...bucket, ...resolveSettings(env ?? {}) });
  process.stdout.write(`\n${readFileSync(summary, 'utf8')}\nEvery step of part.yaml did its work.\n`);
} finally {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
}
