import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage, lastingKey } from 'site/store/testing/createStorage.ts';
import { parse } from 'yaml';

// Test program: runs each step of ci/mf-help.yaml in bash. With this GitHub workflow, a team releases its remote
// (micro-frontend). The steps run in a clean clone of the last commit and with a simulated object storage (S3), so that
// a step that fails here would fail for a team, too. Called by `npm run test:nightly`.

/** Fields of a GitHub workflow that are read here. Every job of `mf-help.yaml` has `env`, and no step has. */
interface Workflow {
  env: Record<string, string>;
  jobs: Record<string, { env: Record<string, string>; steps: { uses?: string; run?: string }[] }>;
}

/** File that the simulated pull request changes. */
const changedFile = 'mf-help/src/faq/Faq.module.css';
/** Maximum time of a step on a busy machine. */
const stepTimeoutMs = 20 * 60_000;

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'release-workflow-'));
const clone = join(folder, 'clone');
const summary = join(folder, 'summary.md');
const { env: workflowEnv, jobs } = parse(
  readFileSync(join(import.meta.dirname, 'ci/mf-help.yaml'), 'utf8'),
) as Workflow;

/** Replaces an expression of GitHub, such as `${{ github.actor }}`, by a value or ''. Other settings stay. */
function resolveSetting(setting: string): string {
  if (!setting.startsWith('${{')) return setting;
  // The only secrets of this workflow are keys of the storage.
  if (setting.includes('_KEY_ID')) return lastingKey.accessKeyId;
  if (setting.includes('secrets.')) return lastingKey.secretAccessKey;
  return setting.includes('github.actor') ? 'nightly' : '';
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
  // The name of the client, `ci`, is any: the storage requires one.
  const bucket = { ...resolveSettings(workflowEnv), AWS_ENDPOINT_URL: storage.endpoint('ci') };
  const key = { AWS_ACCESS_KEY_ID: lastingKey.accessKeyId, AWS_SECRET_ACCESS_KEY: lastingKey.secretAccessKey };
  await run(`git clone --quiet '${root}' '${clone}'`, folder, {});
  // `compose` writes the first site to the storage, into which the workflow then releases the changed remote.
  await run('npm ci && npm run build --workspaces --if-present && npm run compose -w release', clone, {
    ...bucket,
    ...key,
  });
  const text = readFileSync(join(clone, changedFile), 'utf8');
  writeFileSync(join(clone, changedFile), text.replace('var(--space-5)', 'var(--space-6)'));
  await run('git -c user.name=test -c user.email=test@example.org commit --quiet --all --message change', clone, {});
  // The jobs are in the order in which a change runs through them: check, preview, release, rollback. Their `if`, which
  // names the event of GitHub that starts the job, is ignored. A step without `run` prepares GitHub's machine.
  for (const { env, steps } of Object.values(jobs))
    for (const { run: line } of steps) if (line) await run(line, clone, { ...bucket, ...resolveSettings(env) });
  process.stdout.write(`\n${readFileSync(summary, 'utf8')}\nEvery step of mf-help.yaml did its work.\n`);
} finally {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
}
