import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StackConfig } from './config.ts';
import type { PortName } from './ports.ts';
import type { Job } from './processes.ts';
import type { ReadinessCheck } from './readiness.ts';

export interface Program {
  job: Job;
  readiness: ReadinessCheck;
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

export function nodeProgram(root: string, name: string, file: string, env: Record<string, string>): Job {
  return { name, program: join(root, file), flags: [smallYoungGeneration], cwd: root, env: { ...limitHeaps, ...env } };
}

/** Returns the stand-ins for hosted services that this configuration needs. */
export function standInPrograms(root: string, { ports, standIns, env }: StackConfig): Program[] {
  const localUrl = (port: number) => `http://localhost:${port}/`;
  const all: (Program & { isNeeded: boolean })[] = [
    {
      isNeeded: standIns.mail,
      job: nodeProgram(root, 'mail-catcher', 'tools/local/src/mail-catcher/main.ts', env),
      readiness: { url: localUrl(ports.MAIL_PORT) },
      ports: ['MAIL_PORT', 'SMTP_PORT'],
    },
    {
      isNeeded: standIns.identity,
      job: nodeProgram(root, 'auth-emulator', 'tools/local/src/auth-emulator/main.ts', env),
      readiness: { url: localUrl(ports.AUTH_EMULATOR_PORT) },
      ports: ['AUTH_EMULATOR_PORT'],
    },
    {
      isNeeded: standIns.payment,
      job: nodeProgram(root, 'payment-sandbox', 'tools/payment-sandbox/src/main.ts', env),
      readiness: { port: ports.PAYMENT_PORT },
      ports: ['PAYMENT_PORT'],
    },
  ];
  return all.filter(({ isNeeded }) => isNeeded);
}

export function backendProgram(root: string, { ports, env }: StackConfig): Program {
  return {
    job: nodeProgram(root, 'backend', 'backend/src/main.ts', env),
    readiness: { url: `http://localhost:${ports.BACKEND_PORT}/ready` },
    ports: ['BACKEND_PORT'],
  };
}

/** Returns the backend, which Node restarts whenever one of its files changes. */
export function watchedBackendProgram(root: string, config: StackConfig): Program {
  const { job, ...rest } = backendProgram(root, config);
  return { ...rest, job: { ...job, flags: [smallYoungGeneration, '--watch', '--watch-preserve-output'] } };
}

export function siteProgram(root: string, { ports, env }: StackConfig): Program {
  return {
    job: nodeProgram(root, 'site', 'site/src/server/serve.ts', env),
    readiness: { url: `http://localhost:${ports.SITE_PORT}/` },
    ports: ['SITE_PORT'],
  };
}

/** Returns the program that creates the demo account, if this working copy has it. */
export function demoJob(root: string, { env }: StackConfig): Job | undefined {
  const file = 'tools/local/src/demo/main.ts';
  return existsSync(join(root, file)) ? nodeProgram(root, 'demo', file, env) : undefined;
}
