import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as requestPlainly, type IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { connect, type ConnectionOptions } from 'node:tls';
import { findFreePorts } from 'node-kit/findFreePorts.ts';

// Caddy with the Caddyfile of production in front of a server that says what it got. Runs where Caddy is installed.

const site = 'www.abenteuerbox.example';
const api = 'api.abenteuerbox.example';
const isInstalled = spawnSync('caddy', ['version']).error === undefined;
const caddyfile = readFileSync(join(import.meta.dirname, 'Caddyfile'), 'utf8');
const agent = new Agent({ keepAlive: true });
const server = createServer((asked, response) => {
  response.setHeader('server', 'behind');
  void text(asked).then(() => response.end(JSON.stringify(asked.headers)));
});
const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
let caddy: ChildProcess;
let port = 0;
let plainPort = 0;

interface Question {
  host: string;
  headers?: Record<string, string>;
  body?: string;
  isPlain?: boolean;
}

async function ask({ host, headers = {}, body, isPlain }: Question) {
  const send = isPlain ? requestPlainly : request;
  const asked = send({
    host: '127.0.0.1',
    port: isPlain ? plainPort : port,
    path: '/faq?a=1',
    method: body ? 'POST' : 'GET',
    headers: { host, ...headers },
    ...(!isPlain && { servername: host, rejectUnauthorized: false, agent }),
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}
type IncomingMessage = NodeJS.ReadableStream & { statusCode?: number; headers: IncomingHttpHeaders };

/** Negotiates TLS, and returns the protocol, or "refused". */
async function agreeOn(options: ConnectionOptions): Promise<string | null> {
  const socket = connect({ host: '127.0.0.1', port, servername: site, rejectUnauthorized: false, ...options });
  const refused = new Promise<string>((resolve) => socket.on('error', () => resolve('refused')));
  const agreed = await Promise.race([once(socket, 'secureConnect').then(() => socket.getProtocol()), refused]);
  socket.destroy();
  return agreed;
}

function testCaddy(): void {
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const behind = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    [port = 0, plainPort = 0] = await findFreePorts(2);
    const own = `http_port ${plainPort}\n\thttps_port ${port}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust`;
    const tested = caddyfile
      .replaceAll(/127\.0\.0\.1:\d+/g, behind)
      .replace('{\n\tservers {', `{\n\t${own}\n\tdefault_bind 127.0.0.1\n\tservers {`);
    writeFileSync(join(folder, 'Caddyfile'), tested);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], { stdio: 'ignore', env });
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await ask({ host: api }).catch(() => undefined))?.status === 200) return;
      await setTimeout(100);
    }
    throw new Error('Caddy does not respond.');
  }, 60_000);
  afterAll(async () => {
    caddy.kill();
    agent.destroy();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('the address of the client is the one that the proxy sees, whatever X-Forwarded-For says (acc 319)', async () => {
    const { body } = await ask({ host: api, headers: { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'http' } });
    expect(JSON.parse(body)).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  });

  test('plain HTTP is redirected for pages and refused for calls, and the names of programs and versions are not sent', async () => {
    const page = await ask({ host: site, isPlain: true });
    expect([page.status, page.headers.location]).toEqual([308, `https://${site}/faq?a=1`]);
    expect((await ask({ host: api, isPlain: true })).status).toBe(403);
    for (const host of [site, api]) expect((await ask({ host })).headers).not.toHaveProperty('server');
  });

  test('a body that no call takes is refused', async () => {
    for (const host of [site, api]) expect((await ask({ host, body: 'x'.repeat(120_000) })).status).toBe(413);
  });

  test('speaks TLS 1.3, or 1.2 with forward secrecy and authenticated encryption', async () => {
    expect(await agreeOn({})).toBe('TLSv1.3');
    expect(await agreeOn({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' })).toBe('TLSv1.2');
    expect(await agreeOn({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' })).toBe('refused');
    expect(await agreeOn({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' })).toBe(
      'refused',
    );
  });
}
if (isInstalled) describe('Caddy', testCaddy);

test('Caddy leads to the ports of compose.yaml, keeps no log, because mailed links have codes, and believes no client', () => {
  const servers = [...caddyfile.matchAll(/^\s*reverse_proxy (\S+)/gm)].map(([, server]) => server);
  const compose = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8');
  expect(servers).toHaveLength(2);
  for (const behind of servers) expect(compose).toContain(`'${behind}:`);
  expect(caddyfile).not.toMatch(/^\s*(?:log|trusted_proxies)\b/m);
});
