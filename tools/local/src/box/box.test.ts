import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemo } from '../demo/createDemo.ts';
import { Box } from './Box.ts';
import type { BoxConfig } from './config.ts';
import { runCommand } from './runCommand.ts';

jest.setTimeout(30_000);

/** Both sides of the network edge: what arrived, and what is answered per path. */
let requests: { path: string; authorization?: string; body: unknown }[] = [];
let answers: Record<string, [status: number, body: unknown]> = {};
let server: Server;
let folder: string;
let config: BoxConfig;

const device = { chestId: 'AB-7K2M-9QXW', deviceId: 'device-1' };
const idToken = `x.${Buffer.from(JSON.stringify({ sub: 'user-1' })).toString('base64url')}.`;
const problem = (status: number, code: string): [number, unknown] => [
  status,
  { type: 'about:blank', title: code, status, code },
];
const identityError = (message: string): [number, unknown] => [400, { error: { code: 400, message } }];

const paths = {
  signIn: '/identity/v1/accounts:signInWithPassword',
  signUp: '/identity/v1/accounts:signUp',
  confirm: '/identity/v1/projects/demo-test/accounts:update',
  token: '/token/v1/token',
  link: '/user/api/UserDevice/link-device',
  list: '/user/api/UserDevice/list-devices',
  unlink: '/user/api/UserDevice/unlink-device',
  heartbeat: '/user/api/UserDevice/heartbeat',
  report: '/subscription/api/Subscription/report-minutes',
  details: '/subscription/api/Subscription/details',
};

beforeEach(async () => {
  requests = [];
  answers = {
    [paths.signIn]: [200, { idToken, refreshToken: 'refresh-1' }],
    [paths.signUp]: [200, { idToken, refreshToken: 'refresh-1' }],
    [paths.confirm]: [200, {}],
    [paths.token]: [200, { id_token: 'id-2', refresh_token: 'refresh-1' }],
    [paths.link]: [201, device],
    [paths.list]: [200, { adventureChests: [device] }],
    [paths.unlink]: [204, undefined],
    [paths.heartbeat]: [204, undefined],
    [paths.report]: [200, { remainingMinutes: 348 }],
    [paths.details]: [
      200,
      { hasSubscription: true, subscription: { name: 'Standard', isActive: true }, remainingMinutes: 348 },
    ],
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
    identity: { signIn: `${base}/identity`, token: `${base}/token`, apiKey: 'key' },
    gateway: base,
    file: join(folder, 'boxes.json'),
  };
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const run = (text: string) => runCommand(config, text.split(' '));
const link = () => run('link --email kim@example.org --password geheim1');
const sent = (path: string) => requests.filter((request) => request.path === path);

describe('Die Box', () => {
  test('meldet sich mit den Zugangsdaten der Website an und verbindet sich mit ihrer Seriennummer', async () => {
    expect(await link()).toMatch(/^Box AB-[A-Z2-9]{4}-[A-Z2-9]{4} ist mit dem Konto kim@example\.org verbunden\.$/);
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

  test('merkt sich die Anmeldung in einer Datei, die nur ihr Besitzer liest, und nie das Passwort', async () => {
    await link();
    expect(statSync(config.file).mode & 0o777).toBe(0o600);
    expect(readFileSync(config.file, 'utf8')).toContain('refresh-1');
    expect(readFileSync(config.file, 'utf8')).not.toContain('geheim1');
  });

  test('erzählt eine Geschichte und sagt, wie viele Minuten übrig sind', async () => {
    await link();
    expect(await run('tell --minutes 12 --story s1')).toBe(
      'Geschichte s1 erzählt: 12\u00a0Minuten. Noch übrig: 348\u00a0Minuten.',
    );
    expect(sent(paths.report)[0]).toMatchObject({
      authorization: 'Bearer id-2',
      body: { deviceId: 'device-1', storyId: 's1', minutes: 12 },
    });
  });

  test('vergisst nichts, wenn sich zwei Boxen zugleich verbinden', async () => {
    const both = ['1', '2'].map((box) => run(`link --email kim@example.org --password geheim1 --box ${box}`));
    await Promise.all(both);
    for (const box of ['1', '2'])
      expect(await run(`tell --minutes 1 --story s1 --box ${box}`)).toContain('Geschichte s1 erzählt');
  });

  test('gibt jeder Geschichte eine neue Nummer', async () => {
    await link();
    await run('tell --minutes 1');
    await run('tell --minutes 1');
    const [first, second] = sent(paths.report).map(({ body }) => (body as { storyId: string }).storyId);
    expect(first).not.toBe(second);
  });

  test('bleibt dieselbe Box, auch nach einer verlorenen Antwort und nach dem Lösen', async () => {
    answers[paths.link] = problem(503, 'unavailable');
    await expect(link()).rejects.toThrow('Das hat gerade nicht geklappt. Versuche es später noch einmal.');
    answers[paths.link] = [201, device];
    await link();
    await run('unlink');
    await link();
    expect(new Set(sent(paths.link).map(({ body }) => (body as { chestId: string }).chestId)).size).toBe(1);
  });

  test('kann mehr als eine sein', async () => {
    await link();
    await run('link --email kim@example.org --password geheim1 --box 2');
    expect(new Set(sent(paths.link).map(({ body }) => (body as { chestId: string }).chestId)).size).toBe(2);
  });

  test('meldet sich, zeigt ihren Stand und löst die Verbindung', async () => {
    await link();
    expect(await run('heartbeat')).toMatch(/hat sich gemeldet\.$/);
    expect(await run('status')).toMatch(/verbunden\. Abo „Standard“ \(aktiv\), noch 348\u00a0Minuten\.$/);
    expect(await run('unlink')).toMatch(/ist nicht mehr verbunden\.$/);
    await expect(run('status')).rejects.toThrow('Diese Box ist noch nicht verbunden.');
  });

  test('löst sich auch, wenn sie auf der Website schon entfernt wurde', async () => {
    await link();
    answers[paths.unlink] = problem(404, 'not-found');
    expect(await run('unlink')).toMatch(/ist nicht mehr verbunden\.$/);
  });

  test.each([
    ['INVALID_LOGIN_CREDENTIALS', 'E-Mail-Adresse oder Passwort stimmt nicht. Nimm die Zugangsdaten der Website.'],
    ['USER_DISABLED', 'Dieses Konto wurde deaktiviert.'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : x', 'Zu viele Versuche. Warte ein wenig und versuche es noch einmal.'],
    ['SOMETHING_NEW', 'Die Anmeldung ist gerade nicht möglich. Versuche es später noch einmal.'],
  ])('sagt bei %s, was los ist', async (message, sentence) => {
    answers[paths.signIn] = identityError(message);
    await expect(link()).rejects.toThrow(sentence);
  });

  test.each([
    [
      409,
      'no-subscription',
      'Für dieses Konto läuft kein Abo. Schließe auf der Website unter „Abo verwalten“ eines ab.',
    ],
    [409, 'no-minutes-left', 'So viele Geschichtenminuten sind in diesem Zeitraum nicht mehr übrig.'],
    [404, 'not-found', 'Diese Box ist nicht mehr mit dem Konto verbunden.'],
    [401, 'unauthenticated', 'Die Anmeldung der Box gilt nicht mehr.'],
  ])('sagt bei %s %s, was los ist', async (status, code, sentence) => {
    await link();
    answers[paths.report] = problem(status, code);
    await expect(run('tell --minutes 12')).rejects.toThrow(sentence);
  });

  test('sagt, wenn das Backend nicht läuft oder Unverständliches antwortet', async () => {
    await link();
    answers[paths.report] = [200, { wrong: true }];
    await expect(run('tell --minutes 12')).rejects.toThrow('Die Antwort des Backends war nicht zu verstehen.');
    config.gateway = 'http://127.0.0.1:1';
    await expect(run('tell --minutes 12')).rejects.toThrow('Das Backend ist nicht erreichbar. Läuft „npm start“?');
    config.identity.token = 'http://127.0.0.1:1';
    await expect(run('tell --minutes 12')).rejects.toThrow('Die Anmeldung ist nicht erreichbar. Läuft „npm start“?');
  });

  test('verlangt nach 30 Tagen eine neue Anmeldung', async () => {
    await new Box(config, '1', () => new Date('2026-11-01T08:00:00Z')).link('kim@example.org', 'geheim1');
    const inTime = new Box(config, '1', () => new Date('2026-12-01T07:00:00Z'));
    await inTime.heartbeat();
    const late = new Box(config, '1', () => new Date('2026-12-01T09:00:00Z'));
    await expect(late.heartbeat()).rejects.toThrow('Die Anmeldung der Box ist nach 30\u00a0Tagen abgelaufen.');
  });

  test.each([
    ['tell', 'Es fehlt --minutes.'],
    ['tell --minutes 0', 'Eine Geschichte dauert 1 bis 240 ganze Minuten.'],
    ['tell --minutes 1.5', 'Eine Geschichte dauert 1 bis 240 ganze Minuten.'],
    ['link --email kim@example.org', 'Es fehlt --password.'],
    ['sing', '„sing“ kann die Box nicht.'],
  ])('erklärt bei „%s“, wie es geht', async (text, sentence) => {
    await expect(run(text)).rejects.toThrow(sentence);
    expect(requests).toEqual([]);
  });
});

describe('Das Demo-Konto', () => {
  const account = { email: 'demo@abenteuerbox.example', password: 'abenteuer' };
  const demo = () => createDemo({ box: config, file: join(folder, 'linked.json'), projectId: 'demo-test' }, account);

  test('wird angelegt, bestätigt und mit einer Box verbunden', async () => {
    expect(await demo()).toBe('Demo-Konto: angelegt und mit einer Box verbunden.');
    expect(sent(paths.confirm)[0]).toMatchObject({
      authorization: 'Bearer owner',
      body: { localId: 'user-1', emailVerified: true },
    });
    expect(sent(paths.link)).toHaveLength(1);
  });

  test('bleibt beim nächsten Start, wie es ist, auch wenn jemand die Box entfernt hat', async () => {
    await demo();
    answers[paths.signUp] = identityError('EMAIL_EXISTS');
    expect(await demo()).toBe('Demo-Konto: ist da.');
    expect(sent(paths.link)).toHaveLength(1);
  });

  test('stört nicht, wenn sein Passwort geändert wurde', async () => {
    answers[paths.signUp] = identityError('EMAIL_EXISTS');
    answers[paths.signIn] = identityError('INVALID_LOGIN_CREDENTIALS');
    expect(await demo()).toBe('Demo-Konto: Das Passwort von demo@abenteuerbox.example wurde geändert und bleibt so.');
  });

  test('bekommt eine neue Box, wenn die frühere noch zu einem anderen Konto gehört', async () => {
    answers[paths.link] = problem(409, 'device-linked-elsewhere');
    await expect(demo()).rejects.toThrow('Diese Box gehört schon zu einem anderen Konto.');
    const [first, second] = sent(paths.link).map(({ body }) => (body as { chestId: string }).chestId);
    expect(second).not.toBe(first);
  });
});
