import { spawn } from 'node:child_process';
import { expect } from '@playwright/test';

export interface OpenCommand {
  address: string;
  /** HTML of the first page that the command has served. */
  page: string;
  /** Ends the command and its programs. */
  end(): Promise<void>;
}

/**
 * Runs `npm …` in the working copy at `cwd`, by default in this one, and waits until it serves a page. `findAddress` finds
 * the address of the page in what the command has printed.
 */
export async function openCommand(
  command: string,
  findAddress: (output: string) => string | undefined,
  { env, cwd }: { env: NodeJS.ProcessEnv; cwd?: string },
): Promise<OpenCommand> {
  const npm = spawn('npm', command.split(' '), { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
  const end = () => {
    if (npm.exitCode === null) process.kill(-npm.pid!, 'SIGTERM');
    return ended;
  };
  try {
    let page: string | undefined;
    let address: string | undefined;
    const fetchPage = async () => {
      if (npm.exitCode !== null) throw new Error(output.join(''));
      address = findAddress(output.join(''));
      if (!address) return undefined;
      page = await fetch(address, { headers: { accept: 'text/html' } }).then(
        (response) => (response.ok ? response.text() : undefined),
        () => undefined,
      );
      return page;
    };
    await expect.poll(fetchPage, { message: `npm ${command}`, timeout: 180_000 }).toBeDefined();
    return { page: page ?? '', address: address ?? '', end };
  } catch (error) {
    await end();
    throw error;
  }
}
