import { join } from 'node:path';
import type { StackConfig } from './config.ts';
import type { Job } from './processes.ts';

/** Long-running program, one of those that run the app on this machine. */
export interface Program {
  job: Job;
  /** Address at which it responds when it is up. */
  address: string;
}

// These two settings save memory, because several programs run at the same time.

/** Option that makes Node collect garbage after 8 MB of new objects. By default, loading TypeScript leaves 100 MB. */
const smallYoungGeneration = '--max-semi-space-size=8';
/**
 * Environment variables of the C library (mallopt(3)): two heaps instead of one per thread, and blocks from 128 kB on
 * are returned to the system. Otherwise much memory stays in use after V8 has compiled the embedded database.
 */
const limitHeaps = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** Program that runs another one, which would outlive a stack that is killed. */
export const endWithGroup = join(import.meta.dirname, 'endWithGroup.mjs');

/** Returns the job that runs a script of the repository. `file` is relative to the root. */
export function createNodeJob(root: string, name: string, file: string, env: Record<string, string>): Job {
  return { name, args: [smallYoungGeneration, join(root, file)], cwd: root, env: { ...limitHeaps, ...env } };
}

/** Returns a program that runs `file`. When it is up, it responds at `path` on its port. */
function createProgram(
  root: string,
  { ports, env }: StackConfig,
  name: string,
  file: string,
  port: keyof StackConfig['ports'],
  path = '/',
): Program {
  return { job: createNodeJob(root, name, file, env), address: `http://localhost:${ports[port]}${path}` };
}

/** Returns the stand-ins for those hosted services that are not configured. */
export function createStandInPrograms(root: string, config: StackConfig): Program[] {
  const { mail, identity, payment } = config.standIns;
  const create = (name: string, file: string, port: keyof StackConfig['ports']) =>
    createProgram(root, config, name, file, port);
  const programs: Program[] = [];
  if (mail) programs.push(create('mail-catcher', 'tools/local/src/mail-catcher/main.ts', 'mail'));
  if (identity) programs.push(create('auth-emulator', 'tools/local/src/auth-emulator/main.ts', 'authEmulator'));
  if (payment) programs.push(create('payment-sandbox', 'tools/payment-sandbox/src/main.ts', 'payment'));
  return programs;
}

export const createBackendProgram = (root: string, config: StackConfig) =>
  createProgram(root, config, 'backend', 'backend/src/main.ts', 'backend', '/ready');

/** Returns the backend, which Node restarts whenever one of its files changes. */
export function createWatchedBackendProgram(root: string, config: StackConfig): Program {
  const { job, ...rest } = createBackendProgram(root, config);
  return { ...rest, job: { ...job, args: [endWithGroup, '--watch', '--watch-preserve-output', ...job.args] } };
}

export const createSiteProgram = (root: string, config: StackConfig) =>
  createProgram(root, config, 'site', 'site/src/server/serve.ts', 'site');

/** Returns the QA server: the site's server over the same store, on an origin of its own. */
export function createQaProgram(root: string, config: StackConfig): Program {
  const port = String(config.ports.qa);
  const env = { ...config.env, QA: 'on', QA_ORIGIN: `http://localhost:${port}`, SITE_PORT: port };
  return createProgram(root, { ...config, env }, 'qa', 'site/src/server/serve.ts', 'qa', '/qa');
}
