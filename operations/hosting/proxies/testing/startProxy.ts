import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findFreePorts } from 'node-kit/findFreePorts.ts';
import { askProxy } from './askProxy.ts';

export const siteHostName = 'www.abenteuerbox.example';
export const backendHostName = 'api.abenteuerbox.example';

/** A running proxy (nginx or Caddy) in front of site and backend. */
export interface Proxy {
  /** Port for HTTPS. */
  port: number;
  /** Port for plain HTTP: redirects pages to HTTPS, and rejects calls of the backend. */
  plainPort: number;
  stop(): Promise<void>;
}

/** Ports of the servers behind the proxy. */
interface Upstreams {
  site: number;
  /** No process listens on the first port, as while a backend restarts. */
  backends: [refusing: number, running: number];
}

const readConfiguration = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');

/** Replaces texts of a configuration. Throws if one is missing, so that a changed file does not go unnoticed. */
function replaceAllPairs(text: string, pairs: [from: string, to: string][]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The configuration does not say: ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

/** Creates the replacements of the upstreams' addresses. */
const createUpstreamPairs = ({ site, backends: [refusing, running] }: Upstreams): [string, string][] => [
  ['127.0.0.1:3000', `127.0.0.1:${site}`],
  ['127.0.0.1:8081', `127.0.0.1:${refusing}`],
  ['127.0.0.1:8082', `127.0.0.1:${running}`],
];

/** Writes nginx's configuration, with the test's ports and folders, and a certificate. Returns nginx's arguments. */
function writeNginx(folder: string, upstreams: Upstreams, [port, plainPort]: number[]): string[] {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${siteHostName}`, '-days', '2'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...subject, ...key, ...files], { stdio: 'ignore' });
  const withoutIpv6 = readConfiguration('nginx.conf').replace(/^ *listen \[::\].*\n/gm, '');
  const site = replaceAllPairs(withoutIpv6, [
    ...createUpstreamPairs(upstreams),
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/abenteuerbox/fullchain.pem', join(folder, 'certificate.pem')],
    ['/etc/ssl/abenteuerbox/privkey.pem', join(folder, 'key.pem')],
    ['/var/lib/nginx/abenteuerbox', join(folder, 'cache')],
    ['/var/log/nginx', folder],
  ]);
  const temporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const configuration = `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp { ${temporaryFolders.join(' ')}\n${site}}\n`;
  writeFileSync(join(folder, 'nginx.conf'), configuration);
  return ['-e', 'stderr', '-c', join(folder, 'nginx.conf')];
}

/** Writes Caddy's configuration, with the test's ports; Caddy makes its certificates. Returns Caddy's arguments. */
function writeCaddy(folder: string, upstreams: Upstreams, [port, plainPort]: number[]): string[] {
  const ports = `http_port ${plainPort}\n\thttps_port ${port}\n\tadmin off\n\tlocal_certs\n\tskip_install_trust`;
  const site = replaceAllPairs(readConfiguration('Caddyfile'), [
    ...createUpstreamPairs(upstreams),
    ['{\n\tservers {', `{\n\t${ports}\n\tdefault_bind 127.0.0.1\n\tservers {`],
  ]);
  writeFileSync(join(folder, 'Caddyfile'), site);
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}

/** Functions that write a proxy's configuration into a folder and return the arguments that start the proxy with it. */
const writers = { nginx: writeNginx, caddy: writeCaddy };
export type ProxyName = keyof typeof writers;

/** Proxies that are installed on this machine. */
export const installedProxies = (Object.keys(writers) as ProxyName[]).filter(
  (name) => spawnSync(name, [name === 'nginx' ? '-v' : 'version']).error === undefined,
);

/** Starts the installed program with the configuration of operations/hosting, on ports of this machine. */
export async function startProxy(name: ProxyName, upstreams: Upstreams): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  // nginx, started by root, works as another user.
  chmodSync(folder, 0o755);
  const [port = 0, plainPort = 0] = await findFreePorts(2);
  const args = writers[name](folder, upstreams, [port, plainPort]);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
  const program = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  await waitUntilReady(program, port);
  return {
    port,
    plainPort,
    stop: async () => {
      if (program.exitCode === null) {
        program.kill();
        await once(program, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until both hosts respond. Throws with the program's output if it ends, or after twenty seconds. */
async function waitUntilReady(program: ChildProcess, port: number): Promise<void> {
  let output = '';
  program.stderr?.on('data', (text) => (output += String(text)));
  for (let tries = 0; tries < 200; tries += 1) {
    if (program.exitCode !== null) throw new Error(`The proxy ended: ${output}`);
    const responses = [siteHostName, backendHostName].map((hostName) =>
      askProxy(port, hostName, { path: '/' }).catch(() => undefined),
    );
    if ((await Promise.all(responses)).every((response) => response && response.status < 500)) return;
    await setTimeout(100);
  }
  throw new Error(`The proxy does not respond: ${output}`);
}
