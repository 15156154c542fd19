import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Candidate } from '../../checks/Candidate.ts';
import type { RehearsedRemote } from '../rehearsedStates.ts';
import { checkEngines } from './checkEngines.ts';
import { openFirefox } from './firefox.ts';
import type { EngineBrowser } from './session.ts';
import { openWebKit } from './webKit.ts';

const minuteMs = 60_000;
/** Names of what happens, in order. */
const events: string[] = [];
let sessionCount = 0;

// Waits of a minute end at once.
jest.mock('node:timers/promises', () => {
  const actual = jest.requireActual<{ setTimeout: typeof pauseFor }>('node:timers/promises');
  return {
    ...actual,
    setTimeout: (time: number, ...rest: []) => actual.setTimeout(time < minuteMs ? time : 0, ...rest),
  };
});
jest.mock('../stagingSite.ts', () => ({
  openStagingSite: async () => ({
    manifest: { origin: 'http://localhost' },
    close: async () => events.push('staging'),
  }),
}));
jest.mock('./openEngine.ts', () => ({
  async openEngine(name: string): Promise<EngineBrowser> {
    if (name === 'firefox') throw new Error('Firefox did not start.');
    return {
      async begin() {
        await pauseFor(100);
        throw new Error(`session ${(sessionCount += 1)} not created`);
      },
      close: async () => void events.push(name),
    };
  },
}));

/** Writes a program in JavaScript and returns its path. */
function writeProgram(code: string): string {
  const program = join(mkdtempSync(join(tmpdir(), 'engine-')), 'program');
  writeFileSync(program, `#!${process.execPath}\n${code}`);
  chmodSync(program, 0o755);
  return program;
}

test('a Firefox that begins no session is given up', async () => {
  const silent = writeProgram(`const profile = process.argv[process.argv.indexOf('--profile') + 1];
    const server = require('node:net').createServer(() => undefined).listen(0, '127.0.0.1', () =>
      require('node:fs').writeFileSync(profile + '/MarionetteActivePort', String(server.address().port)));`);
  await expect(openFirefox([silent], 1)).rejects.toThrow('Firefox does not begin a session.');
});

test('a virtual display that says nothing is given up', async () => {
  const silent = writeProgram('setInterval(() => undefined, 60_000);');
  await expect(openWebKit(['driver', 'browser', silent], 1)).rejects.toThrow('(Xvfb) did not start');
});

test('the staging site stays until the other engine has ended, if one does not start', async () => {
  const remotes = [{ name: 'mf-help@1.0.0-a1', contract: { name: 'mf-help' }, states: [{ route: {} }] }];
  const checking = checkEngines({} as Candidate, remotes as RehearsedRemote[], { engines: ['firefox', 'webkit'] });
  await expect(checking).rejects.toThrow('Firefox did not start.');
  expect(events).toEqual(['webkit', 'staging']);
});

test('a state whose second look finds something else, too, is rejected for what both looks found', async () => {
  sessionCount = 0;
  const states = [{ name: 'faq', route: { path: '/faq' } }];
  const remotes = [{ name: 'mf-help@1.0.0-a1', contract: { name: 'mf-help' }, states }];
  const [sentences] = await checkEngines({} as Candidate, remotes as RehearsedRemote[], { engines: ['webkit'] });
  expect(sentences).toEqual([
    expect.stringContaining('in WebKit stops: session 1 not created (state faq of /faq)'),
    expect.stringContaining('in WebKit stops: session 2 not created (state faq of /faq)'),
  ]);
});
