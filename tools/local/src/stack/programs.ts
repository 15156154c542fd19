import { join } from 'node:path';
import type { StackConfig } from './config.ts';
import type { PortName } from './ports.ts';
import type { Job } from './processes.ts';
import type { ReadinessCheck } from './readiness.ts';

/** Long-running program of the stack, all programs that run the app on this machine. */
export interface Program {
  /** How to start it. */
  job: Job;
  /** How to find out that it is up. */
  readiness: ReadinessCheck;
  /** Variables of the ports on which it listens. */
  ports: PortName[];
}

/**
 * Makes the garbage collector run earlier. With the default size, 100 MB of garbage remain after loading TypeScript.
 */
const smallYoungGeneration = '--max-semi-space-size=8';
/**
 * Limits the number of glibc's heaps. By default there is one per thread, and V8 compiles the embedded database on many
 * threads, whose memory glibc would keep.
 */
const limitHeaps = { MALLOC_ARENA_MAX: '2' };

/** Returns the job that runs a script of the repository. `file` is relative to the root. */
export function createNodeJob(root: string, name: string, file: string, env: Record<string, string>): Job {
  return { name, program: join(root, file), flags: [smallYoungGeneration], cwd: root, env: { ...limitHeaps, ...env } };
}

/** Returns the stand-ins for hosted services that this configuration needs. */
export function createStandInPrograms(root: string, { ports, standIns, env }: StackConfig): Program[] {
  const formatLocalUrl = (port: number) => `http://localhost:${port}/`;
  const all: (Program & { isNeeded: boolean })[] = [
    {
      isNeeded: standIns.mail,
      job: createNodeJob(root, 'mail-catcher', 'tools/local/src/mail-catcher/main.ts', env),
      readiness: { url: formatLocalUrl(ports.MAIL_PORT) },
      ports: ['MAIL_PORT', 'SMTP_PORT'],
    },
    {
      isNeeded: standIns.identity,
      job: createNodeJob(root, 'auth-emulator', 'tools/local/src/auth-emulator/main.ts', env),
      readiness: { url: formatLocalUrl(ports.AUTH_EMULATOR_PORT) },
      ports: ['AUTH_EMULATOR_PORT'],
    },
    {
      isNeeded: standIns.payment,
      job: createNodeJob(root, 'payment-sandbox', 'tools/payment-sandbox/src/main.ts', env),
      readiness: { port: ports.PAYMENT_PORT },
      ports: ['PAYMENT_PORT'],
    },
  ];
  return all.filter(({ isNeeded }) => isNeeded);
}

export function createBackendProgram(root: string, { ports, env }: StackConfig): Program {
  return {
    job: createNodeJob(root, 'backend', 'backend/src/main.ts', env),
    readiness: { url: `http://localhost:${ports.BACKEND_PORT}/ready` },
    ports: ['BACKEND_PORT'],
  };
}

/** Returns the backend, which Node restarts whenever one of its files changes. */
export function createWatchedBackendProgram(root: string, config: StackConfig): Program {
  const { job, ...rest } = createBackendProgram(root, config);
  return { ...rest, job: { ...job, flags: [smallYoungGeneration, '--watch', '--watch-preserve-output'] } };
}

export function createSiteProgram(root: string, { ports, env }: StackConfig): Program {
  return {
    job: createNodeJob(root, 'site', 'site/src/server/serve.ts', env),
    readiness: { url: `http://localhost:${ports.SITE_PORT}/` },
    ports: ['SITE_PORT'],
  };
}
