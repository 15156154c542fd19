import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';

export interface OpenCommand {
  /** Its first response. */
  page: string;
  end(): Promise<void>;
}

/**
 * Types `npm …` in the working copy at `cwd`, or in ours, and waits until the command serves a page at this address.
 */
export async function openCommand(
  command: string,
  address: string,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd?: string },
): Promise<OpenCommand> {
  const npm = spawn('npm', command.split(' '), { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => printed.push(String(chunk)));
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
  const end = () => {
    if (npm.exitCode === null) process.kill(-npm.pid!, 'SIGTERM');
    return ended;
  };
  try {
    let page: string | undefined;
    const ask = async () => {
      if (npm.exitCode !== null) throw new Error(printed.join(''));
      page = await fetch(address, { headers: { accept: 'text/html' } }).then(
        (answer) => (answer.ok ? answer.text() : undefined),
        () => undefined,
      );
      return page;
    };
    await expect.poll(ask, { message: `npm ${command}`, timeout: 180_000 }).toBeDefined();
    return { page: page ?? '', end };
  } catch (error) {
    await end();
    throw error;
  }
}
