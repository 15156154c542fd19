import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteContract } from 'page-contract';
import { testPage } from 'page-contract/testing';
import { readSiteConfig } from 'site/config/config.ts';
import { readRecords } from 'site/history/records.ts';
import { readLiveSite } from 'site/manifest/readLiveSite.ts';
import { listLiveVersions } from 'site/manifest/readSite.ts';
import { render } from 'site/render/render.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { writePair } from './history/pairs.ts';
import { publishChanged } from './publish/publishChanged.ts';

const dayInMs = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * dayInMs);

/** A program that never ends. It sleeps: one that ran in a circle would take a core from all other tests. */
export const hangingProgram = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

export const owner = { ...testPage().owner, company: 'Lichtung GmbH' };

/**
 * A working copy with builds as webpack leaves them, in a folder of its own; with all that stands in `like`, when it is
 * given.
 */
export async function createWorkingCopy(like?: string) {
  const root = await mkdtemp(join(tmpdir(), 'site-'));
  if (like !== undefined) await cp(like, root, { recursive: true });
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  };
  const writeBuild = async (part: string, contents: Record<string, string>, contract: Record<string, unknown>) => {
    await rm(join(root, part, 'dist'), { recursive: true, force: true });
    for (const [name, text] of Object.entries(contents)) await write(`${part}/dist/${name}`, text);
    const files = Object.fromEntries(
      Object.entries(contents).map(([name, text]) => [name, { integrity: calculateIntegrity(text) }]),
    );
    await write(`${part}/dist/contract.json`, JSON.stringify({ name: part, files, ...contract }));
    await write(`${part}/dist/sbom.cdx.json`, JSON.stringify({ bomFormat: 'CycloneDX', components: [] }));
  };
  await write('owner.json', JSON.stringify(owner));
  const folder = join(root, '.build/site');
  const store = createFolderStore(folder);
  const config = (env: Record<string, string> = {}) => readSiteConfig({ OWNER_FILE: 'owner.json', ...env }, root);
  const site = () => readLiveSite(store);
  const responses = async () => render(await site());
  const manifest = async () => (await site()).manifest;

  const copy = {
    root,
    /** Folder of the site, and the store in it. */
    folder,
    store,
    write,
    site,
    manifest,
    responses,
    /** The body of the response at an address. */
    read: async (address: string) => {
      const file = (await responses()).files.get(address);
      if (!file) throw new Error(`No response at ${address}`);
      return (file.content ?? (await store.get(file.key!))?.content ?? '').toString();
    },
    /** Live versions, without the part that all have. */
    live: async () =>
      Object.fromEntries(
        Object.entries(listLiveVersions(await manifest())).map(([name, version]) => [name, version.slice(6)]),
      ),
    records: async () => readRecords(store, (await manifest()).record),
    config,
    /** Makes builds live that are not those of the last time. */
    start: (env: Record<string, string> = {}) => publishChanged(root, store, config(env)),
    /** `app`: the program that paints pages; without it every page appears with its scripts. */
    writeShell: (
      code = 'shell()',
      app?: string,
      { provides = '1.0.0', react = '^19.3.1', id = 'aa', hash = '0123456789ab', css = 'body{}' } = {},
    ) =>
      writeBuild(
        'shell',
        {
          [`main.${hash}.js`]: code,
          [`main.${hash}.css`]: css,
          [`identity.${hash}.js`]: 'identity()',
          [`main.${hash}.js.map`]: '{}',
          ...(app !== undefined && { 'prerender/App.cjs': app }),
        },
        {
          version: `1.0.0-${id}`,
          provides,
          shared: { react, 'shared-auth': '^1.0.0' },
          scripts: [`main.${hash}.js`],
          styles: [`main.${hash}.css`],
          signedIn: [`identity.${hash}.js`],
          ...(app !== undefined && { prerender: { './App': 'prerender/App.cjs' } }),
        },
      ),
    writePanel: (id = '0a') =>
      writeBuild(
        'qa/panel',
        { 'panel.0123456789ab.js': `panel('${id}')` },
        { version: `1.0.0-${id}`, shared: {}, scripts: ['panel.0123456789ab.js'] },
      ),
    /** A remote with one screen per path. */
    writeRemote: async (
      name: string,
      paths: string[],
      {
        id = 'a1',
        code = 'screen()',
        access = 'signed-in',
        offline = false,
        screen = '',
        css = `.${name}__p{}`,
        hostApi = '^1.0.0',
        react = '^19.3.1',
        /** In place of an entry that registers its container and knows its chunks. */
        entry = '',
        /** One more file that the contract lists. */
        listed = '',
      } = {},
    ) => {
      const module = {
        name,
        routes: paths.map((path) => ({
          path,
          expose: './Screen',
          title: `${name} ${path}`,
          access,
          ...(access === 'signed-in' ? { signedOutTo: '/' } : {}),
          layout: 'member',
          ...(offline ? { offline } : {}),
        })),
      };
      await write(`${name}/module.json`, JSON.stringify({ ...module, port: 3009, hostApi, calls: [] }));
      await write(`${name}/package.json`, '{}');
      const container = name.replaceAll('-', '_');
      const locks = [code, css].map(calculateIntegrity).join();
      await writeBuild(
        name,
        {
          'remoteEntry.ba9876543210.js': entry || `var ${container};entry("${id}","./Screen","${locks}")`,
          'direct.ba9876543210.js': `var ${container};direct("${id}","${locks}")`,
          'Screen.ba9876543210.js': code,
          'Screen.ba9876543210.css': css,
          ...(screen && { 'prerender/Screen.cjs': screen }),
          ...(listed && { [listed]: 'listed()' }),
        },
        {
          version: `1.0.0-${id}`,
          owner: { team: `@box/${name}`, contact: `${name}@box.example` },
          container,
          hostApi,
          shared: { react, 'shared-auth': '^1.0.0' },
          module,
          entry: 'remoteEntry.ba9876543210.js',
          direct: 'direct.ba9876543210.js',
          calls: [],
          exposes: {
            './Screen': {
              scripts: ['remoteEntry.ba9876543210.js', 'Screen.ba9876543210.js'],
              styles: ['Screen.ba9876543210.css'],
            },
          },
          ...(screen && { prerender: { './Screen': 'prerender/Screen.cjs' } }),
        },
      );
    },
    /** Says something else of a build than is true, or than it said. */
    changeContract: async (name: string, change: (contract: RemoteContract) => object) => {
      const file = `${name}/dist/contract.json`;
      const contract = JSON.parse(readFileSync(join(root, file), 'utf8')) as RemoteContract;
      await write(file, JSON.stringify({ ...contract, ...change(contract) }));
    },
    /** Stores the result of a rehearsal that proves a version good. */
    prove: (part: string, id: string, shell = '1.0.0-aa') =>
      writePair(store, [`${part}@1.0.0-${id}`, `shell@${shell}`], []),
    /** Repeated while a server that was just closed still writes its reports. */
    remove: () => rm(root, { recursive: true, force: true, maxRetries: 10 }),
    /** Starts a site with a shell, a page at `/`, and mf-help@1.0.0-a1 at `/faq`. */
    async startExample() {
      await copy.writeShell();
      await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
      await copy.writeRemote('mf-help', ['/faq'], { id: 'a1' });
      await copy.start();
    },
  };
  return copy;
}

export function calculateIntegrity(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

export interface Question {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Not `fetch`: it tidies a path up before sending it, and tests of a web server need the untidy ones. */
export function askServer(port: number, { method = 'GET', path, headers = {}, body }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
