import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rejectIfStuck } from 'release/rehearsal/rejectIfStuck.ts';
import { extendEnvironment } from '../config.ts';
import { createCapabilities, type EngineBrowser } from './session.ts';
import { waitForStart } from './waitForStart.ts';

/** Settings of Firefox, as on its page about:config. */
const preferences = {
  // Firefox chooses a free port and writes it into the profile.
  'marionette.port': 0,
  'intl.accept_languages': 'de-DE,de',
  // Sends requests to localhost through the proxy, too.
  'network.proxy.allow_hijacking_localhost': true,
  // By default a request is repeated nine times if its connection breaks.
  'network.http.request.max-attempts': 2,
  // Firefox sends no requests of its own. An empty `data:` address replaces the server of its remote settings.
  'services.settings.server': 'data:,',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

// The last one allows scripts in Marionette's context `chrome`, with the rights of Firefox itself.
const options = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];

/**
 * Script that runs in the context `chrome`, where `document` is that of the browser window, not of a page. Lets the
 * window become as narrow as a phone, and deletes storage, workers and caches.
 */
const prepareSession = `const [done] = arguments;
  document.documentElement.style.setProperty('min-width', '0', 'important');
  Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: () => done(null) });`;

/**
 * Starts Firefox without a window and controls it by Marionette, the protocol to which geckodriver translates: commands
 * of WebDriver over a socket. The start takes seconds, so all sessions share one browser. The first argument
 * is a list with Firefox's path, as `findEngine` returns it.
 */
export async function openFirefox([firefox]: string[], proxyPort: number): Promise<EngineBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'abenteuerbox-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const program = spawn(firefox!, [...options, '--profile', profile, 'about:blank'], {
    // Releases of Firefox ignore the preference `services.settings.server` without MOZ_REMOTE_SETTINGS_DEVTOOLS.
    env: extendEnvironment({ HOME: profile, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' }),
    stdio: 'ignore',
  });
  /** Ends Firefox, and deletes its profile when it can no longer write into it. */
  const close = async () => {
    const hasEnded = program.exitCode !== null || program.signalCode !== null;
    const ended = hasEnded ? undefined : once(program, 'exit');
    program.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // Fails, and is repeated, until Firefox has written the file.
    const port = await waitForStart('Firefox', async () => {
      const text = await readFile(join(profile, 'MarionetteActivePort'), 'utf8');
      return /^\d+$/.test(text) && Number(text);
    });
    const sendCommand = createClient(port);
    const begun = sendCommand('WebDriver:NewSession', createCapabilities(proxyPort));
    await rejectIfStuck(begun, new Error('Firefox does not begin a session.'));
    return {
      async begin() {
        await sendCommand('WebDriver:Navigate', { url: 'about:blank' });
        await sendCommand('Marionette:SetContext', { value: 'chrome' });
        await sendCommand('WebDriver:ExecuteAsyncScript', { script: prepareSession, args: [] });
        await sendCommand('Marionette:SetContext', { value: 'content' });
        return {
          // Most results are `{ value: … }`; some have no `value`, like the window's rectangle `{ x, y, … }`.
          async send(command, parameters = {}) {
            const result = await sendCommand(`WebDriver:${command}`, parameters);
            return result && 'value' in result ? result.value : result;
          },
          // Ends nothing: the next `begin` deletes what this session has stored.
          end: async () => undefined,
        };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// Messages of Marionette are arrays. Those of type 0 are commands, those of type 1 responses to them.

type Result = Record<string, unknown> | null;
type CommandResponse = [type: 1, id: number, error: { error: string; message: string } | null, result: Result];

/**
 * Connects to Marionette and returns a function that sends a command. Each message is preceded by its length in bytes
 * and a colon: `25:[0,1,"WebDriver:Status",{}]`; its number identifies the response.
 */
function createClient(port: number): (command: string, parameters: object) => Promise<Result> {
  /** Commands by their number. Settled ones stay, because to settle them again has no effect. */
  const pending = new Map<number, { resolve: (result: Result) => void; reject: (error: Error) => void }>();
  const socket = connect(port, '127.0.0.1');
  let lastId = 0;
  /** Bytes after the last whole message. */
  let received = Buffer.alloc(0);

  /** Takes the next message from the received bytes; undefined until it is complete. */
  function readMessage(): string | undefined {
    const colon = received.indexOf(':');
    if (colon < 0) return undefined;
    const start = colon + 1;
    const end = start + Number(received.subarray(0, colon).toString());
    if (received.length < end) return undefined;
    const text = received.subarray(start, end).toString();
    received = received.subarray(end);
    return text;
  }

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let text = readMessage(); text !== undefined; text = readMessage()) {
      const message = JSON.parse(text) as CommandResponse | object;
      // The first message only announces the protocol.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as CommandResponse;
      if (error) pending.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else pending.get(id)?.resolve(result);
    }
  });
  const createEndError = () => new Error('Firefox has ended.');
  socket.on('error', (error) => pending.forEach(({ reject }) => reject(error)));
  socket.on('close', () => pending.forEach(({ reject }) => reject(createEndError())));
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      // A closed socket reports nothing, so that each further command would wait for its time-out.
      if (socket.destroyed) throw createEndError();
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      const text = JSON.stringify([0, lastId, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}
