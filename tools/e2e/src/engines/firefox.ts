import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { environment } from '../config.ts';
import { capabilities, type Browser } from './session.ts';

const preferences = {
  // Writes the free port that it takes into the profile.
  'marionette.port': 0,
  'intl.accept_languages': 'de-DE,de',
  'network.proxy.allow_hijacking_localhost': true,
  // Asks nobody but the pages' own servers.
  'services.settings.server': 'data:,',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

// The last one allows scripts with the rights of Firefox itself.
const options = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access'];

/** Runs with the rights of Firefox itself: storage, workers, and everything that was cached. */
const forgetAll = `const [forgotten] = arguments;
  Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: () => forgotten(null) });`;

/**
 * Starts Firefox without a window, and speaks Marionette with it: the commands of WebDriver over a socket, into which
 * geckodriver translates. Its start takes seconds, so all sessions share one.
 */
export async function openFirefox([firefox = '']: string[], proxyPort: number): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'abenteuerbox-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const program = spawn(firefox, [...options, '--profile', profile, 'about:blank'], {
    env: environment({ HOME: profile, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' }),
    stdio: 'ignore',
  });
  const close = async () => {
    const ended = program.exitCode === null ? once(program, 'exit') : undefined;
    program.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    let port = '';
    await expect(async () => {
      port = await readFile(join(profile, 'MarionetteActivePort'), 'utf8');
      expect(port).toMatch(/^\d+$/);
    }, 'the port of Firefox').toPass();
    const ask = createClient(Number(port));
    await ask('WebDriver:NewSession', capabilities(proxyPort));
    return {
      async begin() {
        await ask('WebDriver:Navigate', { url: 'about:blank' });
        await ask('Marionette:SetContext', { value: 'chrome' });
        await ask('WebDriver:ExecuteAsyncScript', { script: forgetAll, args: [] });
        await ask('Marionette:SetContext', { value: 'content' });
        return {
          // Values that are not objects come in one.
          async send(command, parameters = {}) {
            const answer = await ask(`WebDriver:${command}`, parameters);
            return answer && 'value' in answer ? answer.value : answer;
          },
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

type Answer = Record<string, unknown> | null;
type Message = [type: 1, id: number, error: { error: string; message: string } | null, answer: Answer];

/** Each message is preceded by its length in bytes and a colon. */
function createClient(port: number): (command: string, parameters: object) => Promise<Answer> {
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const socket = connect(port, '127.0.0.1');
  let count = 0;
  let received = Buffer.alloc(0);

  function next(): string | undefined {
    const start = received.indexOf(':') + 1;
    const end = start + Number(received.subarray(0, Math.max(0, start - 1)));
    if (start === 0 || received.length < end) return undefined;
    const text = received.subarray(start, end).toString();
    received = received.subarray(end);
    return text;
  }

  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let text = next(); text !== undefined; text = next()) {
      const message = JSON.parse(text) as Message | object;
      // The first is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, answer] = message as Message;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(answer);
    }
  });
  socket.on('error', (error) => waiting.forEach(({ reject }) => reject(error)));
  socket.on('close', () => waiting.forEach(({ reject }) => reject(new Error('Firefox has ended.'))));
  return (command, parameters) => {
    const answer = Promise.withResolvers<Answer>();
    waiting.set((count += 1), answer);
    const text = JSON.stringify([0, count, command, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer.promise;
  };
}
