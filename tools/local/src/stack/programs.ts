import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StackConfig } from './config.ts';
import type { PortName } from './ports.ts';
import type { Job } from './processes.ts';
import type { Sign } from './readiness.ts';

export interface Program {
  job: Job;
  sign: Sign;
  ports: PortName[];
}

/**
 * Makes the garbage collector run earlier: loading TypeScript leaves 100 MB of garbage in a young generation of the
 * default size.
 */
const smallYoungGeneration = '--max-semi-space-size=8';
/**
 * Keeps glibc from holding a heap per thread: V8 compiles the embedded database on several threads and frees that
 * memory at once.
 */
const fewHeaps = { MALLOC_ARENA_MAX: '2' };

export function nodeProgram(root: string, name: string, file: string, env: Record<string, string>): Job {
  return { name, program: join(root, file), flags: [smallYoungGeneration], cwd: root, env: { ...fewHeaps, ...env } };
}

/** The stand-ins for hosted services that this configuration needs. */
export function standInPrograms(root: string, { ports, standIns, env }: StackConfig): Program[] {
  const local = (port: number) => `http://localhost:${port}/`;
  const all: (Program & { needed: boolean })[] = [
    {
      needed: standIns.mail,
      job: nodeProgram(root, 'mail-catcher', 'tools/local/src/mail-catcher/main.ts', env),
      sign: { url: local(ports.MAIL_PORT) },
      ports: ['MAIL_PORT', 'SMTP_PORT'],
    },
    {
      needed: standIns.identity,
      job: nodeProgram(root, 'auth-emulator', 'tools/local/src/auth-emulator/main.ts', env),
      sign: { url: local(ports.AUTH_EMULATOR_PORT) },
      ports: ['AUTH_EMULATOR_PORT'],
    },
    {
      needed: standIns.payment,
      job: nodeProgram(root, 'payment-sandbox', 'tools/payment-sandbox/src/main.ts', env),
      sign: { port: ports.PAYMENT_PORT },
      ports: ['PAYMENT_PORT'],
    },
  ];
  return all.filter(({ needed }) => needed);
}

export function backendProgram(root: string, { ports, env }: StackConfig): Program {
  return {
    job: nodeProgram(root, 'backend', 'backend/src/main.ts', env),
    sign: { url: `http://localhost:${ports.BACKEND_PORT}/ready` },
    ports: ['BACKEND_PORT'],
  };
}

/** The backend, restarted whenever one of its files changes. */
export function watchedBackendProgram(root: string, config: StackConfig): Program {
  const { job, ...rest } = backendProgram(root, config);
  return { ...rest, job: { ...job, flags: [smallYoungGeneration, '--watch', '--watch-preserve-output'] } };
}

export function siteProgram(root: string, { ports, env }: StackConfig): Program {
  return {
    job: nodeProgram(root, 'site', 'site/src/server/serve.ts', env),
    sign: { url: `http://localhost:${ports.SITE_PORT}/` },
    ports: ['SITE_PORT'],
  };
}

/** Creates the demo account and its data where they are missing, then ends. */
export function demoJob(root: string, { env }: StackConfig): Job | undefined {
  const file = 'tools/local/src/demo/main.ts';
  return existsSync(join(root, file)) ? nodeProgram(root, 'demo', file, env) : undefined;
}
