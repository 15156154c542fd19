import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteContract } from 'page-contract';
import { createRealOwner } from 'page-contract/testing';
import { readSiteConfig } from 'site/config/config.ts';
import { formatReleaseKey, listReleaseNumbers, readHistory, requireNewestRelease } from 'site/releases/readReleases.ts';
import { readLiveSite } from 'site/releases/readSite.ts';
import type { Release } from 'site/releases/releaseSchema.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import { writeRelease } from 'site/releases/writeRelease.ts';
import { render } from 'site/render/render.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import type { Store } from 'site/store/Store.ts';
import { publishChanged } from './publish/publishChanged.ts';

// Tests release as CI does, which names the person: otherwise each release would start Git to ask who it is.
process.env.RELEASED_BY = 'ada@example.org';

const dayMs = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/** Code that never ends. It sleeps: a loop would take a processor core from all other tests. */
export const hangingProgram = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

/** The company that runs the site, for the legal texts. */
export const owner = { ...createRealOwner(), company: 'Lichtung GmbH' };

/**
 * Creates a working copy in a temporary folder, with a site, and functions that write builds as webpack leaves them. It
 * begins as a copy of the folder `original`, or empty.
 */
export async function createWorkingCopy(original?: string) {
  const root = await mkdtemp(join(tmpdir(), 'site-'));
  if (original !== undefined) await cp(original, root, { recursive: true });
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
  const newest = async () => (await requireNewestRelease(store)).release;

  const copy = {
    root,
    /** Folder of the site, and the store in it. */
    folder,
    store,
    write,
    site,
    /** Reads the newest release. */
    newest,
    responses,
    /** Reads the body of the response at an address. */
    read: async (address: string) => {
      const file = (await responses()).files.get(address);
      if (!file) throw new Error(`No response at ${address}`);
      return (file.content ?? (await store.get(file.key!)) ?? '').toString();
    },
    /** Returns the live versions by part, without the `1.0.0-` that all begin with. */
    live: async () =>
      Object.fromEntries(
        Object.entries(listLiveVersions(await newest())).map(([name, version]) => [name, version.slice(6)]),
      ),
    /** Reads all releases, the oldest first. */
    history: () => readHistory(store),
    /** Reads the changes of live versions in all releases, each with its release. */
    changes: async () =>
      (await readHistory(store)).flatMap(({ changes, ...about }) => changes.map((change) => ({ ...about, ...change }))),
    /** Reads what the newest release says about mf-help: the live version, and the fallback. */
    help: async () => {
      const { live, earlier } = (await newest()).parts['mf-help']!;
      return { live, fallback: live && earlier[0] };
    },
    /** Writes a release after the newest one, with some changed fields. */
    writeRelease: async (changes: Partial<Release>) => {
      const { release, lastNumber } = await requireNewestRelease(store);
      const next = { ...release, number: lastNumber + 1, id: randomUUID(), ...changes };
      if (!(await writeRelease(store, next))) throw new Error(`Release ${next.number} is taken.`);
    },
    /** Puts a text where the next release belongs. Returns its key. */
    writeDamaged: async (text: string) => {
      const key = formatReleaseKey((await listReleaseNumbers(store)).at(-1)! + 1);
      await store.put(key, text);
      return key;
    },
    config,
    /** Makes the builds live that have changed since the last start. */
    start: (env: Record<string, string> = {}) => publishChanged(root, store, config(env)),
    /** `app`: code of the shell's prerenderer; without it no page is prerendered. */
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
    /** Writes the build of a remote in which one screen is shown at all paths. `screen`: code of its prerenderer. */
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
        /** Code of the entry, in place of one that registers its container and knows the hashes of its chunks. */
        entry = '',
        /** Name of one more file that the contract lists. */
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
      const hashes = [code, css].map(calculateIntegrity).join();
      await writeBuild(
        name,
        {
          'remoteEntry.js': entry || `var ${container};entry("${id}","./Screen","${hashes}")`,
          'direct.js': `var ${container};direct("${id}","${hashes}")`,
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
          entry: 'remoteEntry.js',
          direct: 'direct.js',
          calls: [],
          api: { calls: {} },
          exposes: {
            './Screen': {
              scripts: ['remoteEntry.js', 'Screen.ba9876543210.js'],
              styles: ['Screen.ba9876543210.css'],
            },
          },
          ...(screen && { prerender: { './Screen': 'prerender/Screen.cjs' } }),
        },
      );
    },
    /** Changes fields of a build's contract, so that it differs from the files. */
    changeContract: async (name: string, change: (contract: RemoteContract) => object) => {
      const file = `${name}/dist/contract.json`;
      const contract = JSON.parse(readFileSync(join(root, file), 'utf8')) as RemoteContract;
      await write(file, JSON.stringify({ ...contract, ...change(contract) }));
    },
    /** Creates a store in which somebody else is faster: the first write of a release comes after `change`. */
    createOvertakenStore: (change: () => Promise<unknown>): Store => {
      let isFirst = true;
      const put: Store['put'] = async (key, ...rest) => {
        if (key.startsWith('releases/') && isFirst) {
          isFirst = false;
          await change();
        }
        return store.put(key, ...rest);
      };
      return { ...store, put };
    },
    /** Removes the folder. Tries again while a server that was just closed still writes its reports. */
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

/** Sends a request without `fetch`, which normalizes paths: tests of a web server also need paths like `/../x`. */
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
