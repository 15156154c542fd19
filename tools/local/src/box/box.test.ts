import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemo } from '../demo/createDemo.ts';
import type { BoxConfig } from './config.ts';
import { runBoxCommand } from './runBoxCommand.ts';

/** Both sides of the network edge: what arrived, and what is answered per path. */
let requests: { path: string; authorization?: string; body: unknown }[] = [];
let answers: Record<string, [status: number, body: unknown]> = {};
let server: Server;
let folder: string;
let config: BoxConfig;

const device = { chestId: 'AB-7K2M-9QXW', deviceId: 'device-1', secret: 'secret-1' };
const idToken = 'token-1';
const problem = (status: number, code: string): [number, unknown] => [
  status,
  { type: 'about:blank', title: code, status, code },
];
const identityError = (message: string): [number, unknown] => [400, { error: { code: 400, message } }];

const paths = {
  signIn: '/identity/v1/accounts:signInWithPassword',
  signUp: '/identity/v1/accounts:signUp',
  confirm: '/identity/v1/projects/demo-test/accounts:update',
  link: '/user/api/UserDevice/link-device',
  heartbeat: '/user/api/UserDevice/heartbeat',
  report: '/subscription/api/Subscription/report-minutes',
};

beforeEach(async () => {
  requests = [];
  answers = {
    [paths.signIn]: [200, { idToken, localId: 'user-1', refreshToken: 'refresh-1' }],
    [paths.signUp]: [200, { idToken, localId: 'user-1', refreshToken: 'refresh-1' }],
    [paths.confirm]: [200, {}],
    [paths.link]: [201, device],
    [paths.heartbeat]: [204, undefined],
    [paths.report]: [200, { remainingMinutes: 348 }],
  };
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const path = new URL(request.url ?? '', 'http://x').pathname;
      const isJson = request.headers['content-type']?.startsWith('application/json');
      requests.push({
        path,
        authorization: request.headers.authorization,
        body: text === '' ? undefined : isJson ? JSON.parse(text) : text,
      });
      const [status, body] = answers[path] ?? [404, {}];
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  folder = mkdtempSync(join(tmpdir(), 'box-'));
  config = {
    identity: { baseUrl: `${base}/identity`, apiKey: 'key' },
    projectId: 'demo-test',
    gateway: base,
    file: join(folder, 'boxes.json'),
  };
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const run = (text: string) => runBoxCommand(config, text.split(' '));
const link = () => run('link --email kim@example.org --password geheim1');
const sent = (path: string) => requests.filter((request) => request.path === path);

describe('The box', () => {
  test('signs in with the credentials of the site and links itself by its serial number', async () => {
    expect(await link()).toMatch(/^Box AB-[A-Z2-9]{4}-[A-Z2-9]{4} is linked to the account kim@example\.org\.$/);
    expect(sent(paths.signIn)[0]?.body).toEqual({
      email: 'kim@example.org',
      password: 'geheim1',
      returnSecureToken: true,
    });
    expect(sent(paths.link)[0]).toMatchObject({
      authorization: `Bearer ${idToken}`,
      body: { chestId: expect.stringMatching(/^AB-/) },
    });
  });

  test('keeps its own secret in a file that only its owner reads, and nothing that opens the account (acc 295)', async () => {
    await link();
    expect(statSync(config.file).mode & 0o777).toBe(0o600);
    const kept = readFileSync(config.file, 'utf8');
    expect(kept).toContain('secret-1');
    for (const ofTheAccount of ['geheim1', 'refresh-1', idToken]) expect(kept).not.toContain(ofTheAccount);
  });

  test('tells a story and says how many minutes are left', async () => {
    await link();
    expect(await run('tell --minutes 12 --story s1')).toBe('Told story s1: 12 minutes. Left: 348 minutes.');
    expect(sent(paths.report)[0]).toMatchObject({
      authorization: 'Bearer secret-1',
      body: { deviceId: 'device-1', storyId: 's1', minutes: 12 },
    });
  });

  test('forgets nothing when two boxes link themselves at once', async () => {
    const both = ['1', '2'].map((box) => run(`link --email kim@example.org --password geheim1 --box ${box}`));
    await Promise.all(both);
    for (const box of ['1', '2'])
      expect(await run(`tell --minutes 1 --story s1 --box ${box}`)).toContain('Told story s1');
  });

  test('gives every story a new id', async () => {
    await link();
    await run('tell --minutes 1');
    await run('tell --minutes 1');
    const [first, second] = sent(paths.report).map(({ body }) => (body as { storyId: string }).storyId);
    expect(first).not.toBe(second);
  });

  test('stays the same box, also after a lost answer and after it was reset', async () => {
    answers[paths.link] = problem(503, 'unavailable');
    await expect(link()).rejects.toThrow('This did not work. Try again later.');
    answers[paths.link] = [201, device];
    await link();
    await run('reset');
    await link();
    expect(new Set(sent(paths.link).map(({ body }) => (body as { chestId: string }).chestId)).size).toBe(1);
  });

  test('may have the name of a property that every object has', async () => {
    const linked = await run('link --email kim@example.org --password geheim1 --box constructor');
    expect(linked).toMatch(/^Box AB-/);
  });

  test('can be more than one', async () => {
    await link();
    await run('link --email kim@example.org --password geheim1 --box 2');
    expect(new Set(sent(paths.link).map(({ body }) => (body as { chestId: string }).chestId)).size).toBe(2);
  });

  test('says that it is there, shows its state and forgets its account', async () => {
    await link();
    expect(await run('heartbeat')).toMatch(/has said that it is there\.$/);
    expect(await run('status')).toMatch(/is linked to the account kim@example\.org\.$/);
    expect(await run('reset')).toMatch(/has forgotten its account\. Remove it on the site, too/);
    await expect(run('status')).rejects.toThrow('This box is not linked yet.');
  });

  test.each([
    ['INVALID_LOGIN_CREDENTIALS', 'The e-mail address or the password is wrong. Use the credentials of the site.'],
    ['USER_DISABLED', 'This account was disabled.'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : x', 'Too many attempts. Wait a little and try again.'],
    ['SOMETHING_NEW', 'Signing in is not possible at the moment. Try again later.'],
  ])('says what is wrong at %s', async (message, sentence) => {
    answers[paths.signIn] = identityError(message);
    await expect(link()).rejects.toThrow(sentence);
  });

  test.each([
    [409, 'no-subscription', 'This account has no subscription. Buy one on the site, under „Abo verwalten“.'],
    [409, 'no-minutes-left', 'There are not that many story minutes left in this period.'],
    [404, 'not-found', 'This box is not linked to the account any more.'],
    [401, 'unauthenticated', 'The sign-in of the box is no longer valid.'],
  ])('says what is wrong at %s %s', async (status, code, sentence) => {
    await link();
    answers[paths.report] = problem(status, code);
    await expect(run('tell --minutes 12')).rejects.toThrow(sentence);
  });

  test('says when the backend does not run or its response lacks a field', async () => {
    await link();
    answers[paths.report] = [200, { wrong: true }];
    await expect(run('tell --minutes 12')).rejects.toThrow(
      'The response of the backend does not have the expected fields.',
    );
    config.gateway = 'http://127.0.0.1:1';
    await expect(run('tell --minutes 12')).rejects.toThrow('The backend does not answer. Is "npm start" running?');
    config.identity.baseUrl = 'http://127.0.0.1:1';
    await expect(link()).rejects.toThrow('The sign-in service does not answer. Is "npm start" running?');
  });

  test.each([
    ['tell', '--minutes is missing.'],
    ['tell --minutes 0', 'A story lasts 1 to 240 whole minutes.'],
    ['tell --minutes 1.5', 'A story lasts 1 to 240 whole minutes.'],
    ['link --email kim@example.org', '--password is missing.'],
    ['sing', 'The box cannot "sing".'],
  ])('explains at "%s" how it works', async (text, sentence) => {
    await expect(run(text)).rejects.toThrow(sentence);
    expect(requests).toEqual([]);
  });
});

describe('The demo account', () => {
  const account = { email: 'demo@abenteuerbox.example', password: 'abenteuer' };
  const demo = () => createDemo(config, account);

  test('is created, confirmed and linked to a box', async () => {
    expect(await demo()).toBe('Demo account: created and linked to a box.');
    expect(sent(paths.confirm)[0]).toMatchObject({
      authorization: 'Bearer owner',
      body: { localId: 'user-1', emailVerified: true },
    });
    expect(sent(paths.link)).toHaveLength(1);
  });

  test('stays as it is at the next start, also when somebody has removed the box', async () => {
    await demo();
    answers[paths.signUp] = identityError('EMAIL_EXISTS');
    expect(await demo()).toBe('Demo account: exists already.');
    expect(sent(paths.link)).toHaveLength(1);
  });

  test('does not mind that its password was changed', async () => {
    answers[paths.signUp] = identityError('EMAIL_EXISTS');
    answers[paths.signIn] = identityError('INVALID_LOGIN_CREDENTIALS');
    expect(await demo()).toBe(
      'Demo account: the password of demo@abenteuerbox.example was changed, so the account stays as it is.',
    );
  });

  test('is linked after a start that was interrupted before', async () => {
    answers[paths.signUp] = identityError('EMAIL_EXISTS');
    expect(await demo()).toBe('Demo account: created and linked to a box.');
    expect(sent(paths.link)).toHaveLength(1);
  });

  test('gets a new box when the former one still belongs to another account', async () => {
    answers[paths.link] = problem(409, 'device-linked-elsewhere');
    await expect(demo()).rejects.toThrow('This box already belongs to another account.');
    const [first, second] = sent(paths.link).map(({ body }) => (body as { chestId: string }).chestId);
    expect(second).not.toBe(first);
  });
});
