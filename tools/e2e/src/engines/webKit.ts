import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { rejectIfStuck } from 'release/rehearsal/rejectIfStuck.ts';
import { extendEnvironment } from '../config.ts';
import { createCapabilities, type Command, type EngineBrowser } from './session.ts';
import { waitForStart } from './waitForStart.ts';

/** Paths of WebDriver's commands below the session. `:id` stands for the id of an element. */
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
 * Starts WebKitGTK's MiniBrowser on a virtual display and controls it by its driver, a server for WebDriver that starts
 * the browser for each session. The first argument lists the paths of these three programs, of which none is missing.
 */
export async function openWebKit([driver, browser, xvfb]: string[], proxyPort: number): Promise<EngineBrowser> {
  const port = await findFreePort();
  const settingsFolder = await writeGtkSettings();
  const display = await startDisplay(xvfb!).catch(async (error: unknown) => {
    await rm(settingsFolder, { recursive: true, force: true });
    throw error;
  });
  const driverProcess = spawn(driver!, [`--port=${port}`], {
    env: extendEnvironment({
      XDG_CONFIG_HOME: settingsFolder,
      DISPLAY: display.name,
      // Draws without a graphics card, which a virtual display does not have.
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Paints without OpenGL, which takes a quarter of a second for each frame without a graphics card.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    }),
    stdio: 'ignore',
  });
  const close = async () => {
    for (const child of [driverProcess, display.process]) child.kill('SIGKILL');
    await rm(settingsFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  /** Sends a request of WebDriver, and returns the `value` of its response. */
  const sendRequest = async (method: 'GET' | 'POST' | 'DELETE', path: string, parameters?: object) => {
    const body = parameters && JSON.stringify(parameters);
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body });
    const { value } = (await response.json()) as { value: Record<string, unknown> | null };
    if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`);
    return value;
  };
  try {
    await waitForStart('the driver of WebKit', () => sendRequest('GET', '/status'));
  } catch (error) {
    await close();
    throw error;
  }
  const options = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const capabilities = { alwaysMatch: { ...createCapabilities(proxyPort), ...options } };
  return {
    async begin() {
      const created = await sendRequest('POST', '/session', { capabilities });
      const sessionPath = `/session/${created?.sessionId}`;
      return {
        send(command, { id = '', ...parameters }: { id?: string } = {}) {
          const path = sessionPath + paths[command].replace(':id', id);
          return command === 'TakeScreenshot' ? sendRequest('GET', path) : sendRequest('POST', path, parameters);
        },
        end: async () => void (await sendRequest('DELETE', sessionPath)),
      };
    },
    close,
  };
}

/** Starts a virtual display for windows on a machine without a screen. Returns its process and a name like `:99`. */
async function startDisplay(xvfb: string): Promise<{ name: string; process: ChildProcess }> {
  // `-displayfd 1` makes Xvfb choose a free display, and print its number to stdout (file descriptor 1).
  const display = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const startError = new Error('The virtual display (Xvfb) did not start.');
  const ended = once(display, 'exit').then(() => Promise.reject(startError));
  try {
    const printed = once(display.stdout, 'data');
    const [number] = (await rejectIfStuck(Promise.race([printed, ended]), startError)) as [Buffer];
    return { name: `:${number.toString().trim()}`, process: display };
  } catch (error) {
    display.kill('SIGKILL');
    throw error;
  } finally {
    // `ended` also rejects later, when the display is closed. That is no error.
    ended.catch(() => undefined);
  }
}

/** Writes the style for GTK into a new folder, which GTK reads if `XDG_CONFIG_HOME` names it. Returns the folder. */
async function writeGtkSettings(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abenteuerbox-webkit-'));
  await mkdir(join(folder, 'gtk-3.0'));
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowButtons);
  return folder;
}
