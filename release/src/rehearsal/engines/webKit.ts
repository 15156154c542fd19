import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { extendEnvironment } from '../../config.ts';
import { rejectIfStuck } from '../rejectIfStuck.ts';
import { createCapabilities, type Command, type EngineBrowser } from './session.ts';
import { waitForStart } from './waitForStart.ts';

/** Paths of WebDriver's commands below the session. */
const paths: Record<Command, string> = {
  Navigate: '/url',
  ExecuteScript: '/execute/sync',
  ElementClick: '/element/:id/click',
  PerformActions: '/actions',
  SetWindowRect: '/window/rect',
  TakeScreenshot: '/screenshot',
};

/** Style for GTK, whose buttons would otherwise keep the window wider than a phone. */
const narrowButtons = '* { min-width: 0; padding: 0; }';

/**
 * Starts WebKitGTK's MiniBrowser on a virtual display and controls it by its WebDriver, which starts the browser for
 * each session. The first argument lists the paths of its programs in the order of `findEngine`.
 */
export async function openWebKit([driver, browser, xvfb]: string[], proxyPort: number): Promise<EngineBrowser> {
  const port = await findFreePort();
  // Chooses a free display and prints its number (`-displayfd`) to its output, which has the file descriptor 1.
  const screen = spawn(xvfb!, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const startError = new Error('The virtual display (Xvfb) did not start.');
  const endedEarly = once(screen, 'exit').then(() => Promise.reject(startError));
  const named = Promise.race([once(screen.stdout as Readable, 'data'), endedEarly]);
  const [display] = (await rejectIfStuck(named, startError).catch((error: unknown) => {
    screen.kill('SIGKILL');
    throw error;
  })) as [Buffer];
  // The promise also rejects when `close` ends the display, which is no error.
  endedEarly.catch(() => undefined);
  const settings = await mkdtemp(join(tmpdir(), 'abenteuerbox-webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), narrowButtons);
  const program = spawn(driver!, [`--port=${port}`], {
    env: extendEnvironment({
      // Folder in which GTK looks for the style of windows.
      XDG_CONFIG_HOME: settings,
      DISPLAY: `:${display.toString().trim()}`,
      // Draws without a graphics card, which a virtual display does not have.
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Paints without OpenGL, whose software takes a quarter of a second for each frame.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    }),
    stdio: 'ignore',
  });
  /** Sends a command of WebDriver, and returns the `value` of its response. */
  const sendCommand = async (path: string, parameters?: object, method = 'POST') => {
    const body = parameters && JSON.stringify(parameters);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body });
    const { value } = (await response.json()) as { value: Record<string, unknown> | null };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  const close = async () => {
    for (const child of [program, screen]) child.kill('SIGKILL');
    await rm(settings, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await waitForStart('the driver of WebKit', () => sendCommand('/status', undefined, 'GET'));
  } catch (error) {
    await close();
    throw error;
  }
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const sessionCapabilities = { alwaysMatch: { ...createCapabilities(proxyPort), ...options } };
  return {
    async begin() {
      const session = `/session/${(await sendCommand('/session', { capabilities: sessionCapabilities }))?.sessionId}`;
      return {
        send: (command, { id, ...parameters }: { id?: string } = {}) =>
          command === 'TakeScreenshot'
            ? sendCommand(session + paths[command], undefined, 'GET')
            : sendCommand(session + paths[command].replace(':id', id ?? ''), parameters),
        end: async () => void (await sendCommand(session, undefined, 'DELETE')),
      };
    },
    close,
  };
}
