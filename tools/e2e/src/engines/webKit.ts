import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { expect } from '@playwright/test';
import { freePort } from 'node-kit/freePort.ts';
import { environment } from '../config.ts';
import { capabilities, type Command, type Browser } from './session.ts';

const paths: Record<Command, string> = {
  Navigate: '/url',
  ExecuteScript: '/execute/sync',
  ElementClick: '/element/:id/click',
  PerformActions: '/actions',
  SetWindowRect: '/window/rect',
  TakeScreenshot: '/screenshot',
};

/** Starts WebKitGTK's small browser in a virtual display, and controls it by its WebDriver. */
export async function openWebKit(
  [driver = '', browser = '', xvfb = '']: string[],
  proxyPort: number,
): Promise<Browser> {
  const port = await freePort();
  const screen = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout as Readable, 'data')) as [Buffer];
  const program = spawn(driver, [`--port=${port}`], {
    env: environment({ DISPLAY: `:${display.toString().trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' }),
    stdio: 'ignore',
  });
  const ask = async (path: string, parameters?: object, method = 'POST') => {
    const body = parameters && JSON.stringify(parameters);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body });
    const { value } = (await answer.json()) as { value: Record<string, unknown> | null };
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  const close = async () => void [program, screen].forEach((one) => one.kill('SIGKILL'));
  try {
    await expect(() => ask('/status', undefined, 'GET'), 'the driver of WebKit').toPass();
  } catch (error) {
    await close();
    throw error;
  }
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const wanted = { alwaysMatch: { ...capabilities(proxyPort), ...options } };
  return {
    async begin() {
      const session = `/session/${(await ask('/session', { capabilities: wanted }))?.sessionId}`;
      return {
        send: (command, { id, ...parameters }: { id?: string } = {}) =>
          command === 'TakeScreenshot'
            ? ask(session + paths[command], undefined, 'GET')
            : ask(session + paths[command].replace(':id', id ?? ''), parameters),
        end: async () => void (await ask(session, undefined, 'DELETE')),
      };
    },
    close,
  };
}
