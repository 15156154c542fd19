import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sampleOwner } from 'page-contract/sampleOwner';
import { preview } from 'release/publish/release.ts';
import { createWorkingCopy, calculateIntegrity, inDays, owner } from 'release/testing.ts';
import { findFallback } from '../releases/readSite.ts';
import { render } from './render.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const read = (address: string) => copy.read(address);
const block = (html: string, id: string) =>
  new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '';

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq', '/setup']);
});
afterEach(() => copy.remove());

describe('composing the site', () => {
  test('writes one page per route with the page configuration and the registry inside', async () => {
    await copy.start();
    const html = await read('/faq');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('<title>mf-help /faq</title>');
    expect(JSON.parse(block(html, 'page'))).toMatchObject({
      environment: 'development',
      backend: 'http://localhost:8080',
      identity: { emulator: 'http://localhost:9099' },
      product: 'Abenteuerbox',
      owner: { company: 'Lichtung GmbH' },
      versions: { shell: '1.0.0-aa', 'mf-help': '1.0.0-a1' },
    });
    const { module, live } = JSON.parse(await read('/registry.json')).remotes['mf-help'];
    const { version, entry, integrity } = live;
    const file = '/mf-help/1.0.0-a1/direct.js';
    const direct = { file, integrity: calculateIntegrity(await read(file)) };
    expect(JSON.parse(block(html, 'registry'))).toEqual({
      remotes: { 'mf-help': { module, live: { version, entry, integrity, direct } } },
    });
    // Only the first screen of a page comes from a direct container.
    expect(live).not.toHaveProperty('direct');
  });

  test('says in the registry where each remote starts, and what its file must hash to', async () => {
    await copy.start();
    expect(JSON.parse(await read('/registry.json')).remotes['mf-help'].live).toMatchObject({
      version: '1.0.0-a1',
      entry: '/mf-help/1.0.0-a1/remoteEntry.js',
      integrity: calculateIntegrity(await read('/mf-help/1.0.0-a1/remoteEntry.js')),
      preloads: {
        './Screen': {
          scripts: ['/mf-help/1.0.0-a1/remoteEntry.js', '/mf-help/1.0.0-a1/Screen.ba9876543210.js'],
        },
      },
    });
  });

  test('asks on each page for what its screen needs, and for nothing of other remotes', async () => {
    await copy.writeRemote('mf-account', ['/login']);
    await copy.start();
    const html = await read('/faq');
    expect(html).toContain('<script defer src="/main.0123456789ab.js" integrity=');
    expect(html).toContain(
      '<link rel="preload" as="script" href="/mf-help/1.0.0-a1/Screen.ba9876543210.js" integrity=',
    );
    expect(html).toContain(
      '<link rel="preload" as="style" href="/mf-help/1.0.0-a1/Screen.ba9876543210.css" integrity=',
    );
    expect(html).not.toContain('href="/mf-account');
  });

  test('says once that it shows sample data, also without scripts, and only where it does (acc 321)', async () => {
    const countNotes = async (path: string) =>
      [...(await read(path)).matchAll(/<footer><p>Beispieldaten dieser Umgebung<\/p><\/footer><\/noscript>/g)].length;
    await copy.writeRemote('mf-subscription', ['/kuendigen']);
    await copy.write('owner.json', JSON.stringify(sampleOwner));
    await copy.start();
    for (const path of ['/faq', '/404.html', '/offline.html', '/kuendigen'])
      expect([path, await countNotes(path)]).toEqual([path, 1]);
    expect(await read('/.well-known/security.txt')).toMatch(/^# Sample data of this environment\nContact: /);
    await copy.write('owner.json', JSON.stringify(owner));
    await copy.start();
    expect(await countNotes('/faq')).toBe(0);
    expect(await read('/.well-known/security.txt')).toMatch(/^Contact: /);
  });

  test('says „Lade...“ until the scripts of a page behind the sign-in have run, and has a sentence if they are lost (acc 2)', async () => {
    await copy.start();
    for (const page of ['/faq', '/404.html']) {
      const html = await read(page);
      expect(html).toContain('<div id="root"><main data-loading><h1><span role="status">Lade...</span>');
      expect(html).toMatch(/<template id="not-loaded">.*Bitte prüfe deine Internetverbindung.*>Neu laden<\/button>/);
      // Allowed by the policy, and before the scripts that it watches.
      const guard = /<script>(.*?)<\/script>/s.exec(html);
      expect(guard![1]).toContain("getElementById('root')");
      const { headers } = await render(await copy.site());
      const hash = `sha256-${createHash('sha256').update(guard![1]!).digest('base64')}`;
      expect(headers['content-security-policy']).toContain(hash);
      expect(html.indexOf('<script defer')).toBeGreaterThan(guard!.index);
      expect(html).toContain('<template id="scripts-again"><script defer src="/main.0123456789ab.js?r=1" integrity=');
    }
  });

  test('locks each script and style sheet that a page names, so that a changed byte is found before it runs', async () => {
    await copy.writeRemote('mf-account', ['/login', '/account']);
    await copy.start();
    const named: [address: string, tag: string][] = [];
    for (const page of ['/faq', '/setup', '/login', '/account', '/404.html'])
      for (const [tag, address = ''] of (await read(page)).matchAll(
        /<(?:script|link)\b[^>]*\s(?:src|href)="([^"]+\.(?:js|css))"[^>]*>/g,
      ))
        named.push([address, tag]);
    expect(new Set(named.map(([address]) => address)).size).toBeGreaterThan(3);
    for (const [address, tag] of named) {
      const bytes = await read(address);
      expect(tag).toContain(`integrity="${calculateIntegrity(bytes)}"`);
      expect(tag).not.toContain(calculateIntegrity(bytes.replace(/.$/, ' ')));
    }
  });

  test('renders nothing with a bootstrap script that is not the one that was built', async () => {
    const name = 'identity.0123456789ab.js';
    await copy.changeContract('shell', () => ({ early: name }));
    await copy.start();
    const code = await read(`/${name}`);
    await copy.store.put(`shell/1.0.0-aa/${name}`, code.replace(/.$/, ' '));
    await expect(copy.responses()).rejects.toThrow(`${name} is missing or not the file that was built`);
  });

  test("opens each page with its screen's direct container; the entry is for what comes after", async () => {
    await copy.writeRemote('mf-account', ['/login']);
    await copy.start();
    const html = await read('/faq');
    const { remotes } = JSON.parse(block(html, 'registry'));
    const { file, integrity } = remotes['mf-help'].live.direct;
    expect(integrity).toBe(calculateIntegrity(await read(file)));
    expect(html).toContain(
      `<link rel="preload" as="script" href="${file}" integrity="${integrity}" crossorigin="anonymous">`,
    );
    expect(html).not.toContain('href="/mf-help/1.0.0-a1/remoteEntry');
    expect(remotes['mf-account'].live).not.toHaveProperty('direct');
    expect(await read('/404.html')).not.toContain('direct.');
  });

  test('gets identity and calls ready on pages for members, and on no others', async () => {
    await copy.writeRemote('mf-landing', ['/'], { access: 'public' });
    await copy.start();
    const preload = '<link rel="preload" as="script" href="/identity.0123456789ab.js" integrity=';
    expect(await read('/faq')).toContain(preload);
    expect(await read('/faq')).toMatch(new RegExp(`${preload}"[^"]+" crossorigin="anonymous">`));
    expect(await read('/faq')).toContain('<link rel="preconnect" href="http://localhost:8080" crossorigin>');
    expect(await read('/')).not.toContain(preload);
    expect(await read('/')).not.toContain('preconnect');
  });

  test('lets no text end its data block early', async () => {
    await copy.write('owner.json', JSON.stringify({ ...owner, company: '</script><script>alert(1)</script>' }));
    await copy.start();
    const html = await read('/faq');
    expect(html).not.toContain('alert(1)</script>');
    expect(JSON.parse(block(html, 'page')).owner.company).toBe('</script><script>alert(1)</script>');
  });

  test('keeps the files of older versions, and remembers the version before as the way back', async () => {
    await copy.start();
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
    await copy.start();
    expect(readdirSync(join(copy.root, '.build/site/mf-help')).sort()).toEqual(['1.0.0-a1', '1.0.0-b2']);
    const { live, fallback } = JSON.parse(await read('/registry.json')).remotes['mf-help'];
    expect([live.version, fallback.version]).toEqual(['1.0.0-b2', '1.0.0-a1']);
  });

  test('remembers no version as the way back that the live shell cannot run', async () => {
    await copy.start();
    await copy.writeShell('shell()', undefined, { provides: '2.0.0', id: 'bb' });
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', hostApi: '^2.0.0' });
    const { site } = await copy.start();
    expect(findFallback(site, 'mf-help')).toBeUndefined();
    expect(JSON.parse(await read('/registry.json')).remotes['mf-help']).not.toHaveProperty('fallback');
  });

  test('drops the page of a route that no longer exists', async () => {
    await copy.start();
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
    await copy.start();
    expect([...(await copy.responses()).files.keys()]).not.toContain('/setup');
  });

  test('starts without a remote that is not built, for development', async () => {
    await copy.writeRemote('mf-account', ['/login']);
    await rm(join(copy.root, 'mf-account/dist'), { recursive: true });
    const { site } = await copy.start();
    expect(Object.keys(site.registry.remotes)).toEqual(['mf-help']);
  });

  test('stores each text in brotli and gzip beside the plain one', async () => {
    await copy.start();
    for (const key of ['shell/1.0.0-aa/main.0123456789ab.js', 'mf-help/1.0.0-a1/Screen.ba9876543210.js']) {
      const [plain, br, gz] = await Promise.all(['', '.br', '.gz'].map((form) => copy.store.get(key + form)));
      expect(brotliDecompressSync(br!).equals(plain!)).toBe(true);
      expect(gunzipSync(gz!).equals(plain!)).toBe(true);
    }
  });

  test('publishes no source map (acc 262)', async () => {
    await copy.start();
    const names = readdirSync(copy.folder, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.includes('.map'))).toEqual([]);
  });

  test.each([
    ['sk_live_', 'secret Stripe key'],
    ['rk_test_', 'secret Stripe key'],
    ['whsec_', 'Stripe webhook secret'],
  ])('refuses a build that carries %s and names the file, not the value; fault 62 (acc 215)', async (prefix, kind) => {
    await copy.writeRemote('mf-help', ['/faq'], { code: `pay("${prefix}abcdefgh12345678")` });
    const composing = copy.start();
    await expect(composing).rejects.toThrow(`Screen.ba9876543210.js: ${kind}`);
    await expect(composing).rejects.not.toThrow('abcdefgh12345678');
    await expect(copy.newest()).rejects.toThrow('holds no site');
  });

  test('refuses a private key in the page configuration (fault 62)', async () => {
    await copy.write('owner.json', JSON.stringify({ ...owner, hosting: ['-----BEGIN', 'PRIVATE KEY-----'].join(' ') }));
    await expect(copy.start()).rejects.toThrow('private key');
  });

  test.each(['../outside.js', '/outside.js', 'images/../../outside.js', '.site.json'])(
    'refuses a build that lists “%s”, a name outside its folder, before any file is copied',
    async (listed) => {
      await copy.writeRemote('mf-help', ['/faq'], { listed });
      await expect(copy.start()).rejects.toThrow('is no name of a file inside the build’s folder');
      expect(() => readdirSync(join(copy.root, '.build/site/mf-help'))).toThrow('ENOENT');
    },
  );

  test('lists the public pages for search engines, and no others', async () => {
    await copy.writeRemote('mf-landing', ['/', '/bestaetigen/newsletter'], { access: 'public' });
    await copy.start({ SITE_ORIGIN: 'https://box.example' });
    expect((await read('/sitemap.xml')).match(/<loc>.*<\/loc>/g)).toEqual(['<loc>https://box.example/</loc>']);
    expect(await read('/')).toContain('<link rel="canonical" href="https://box.example/">');
    expect(await read('/robots.txt')).toContain('Sitemap: https://box.example/sitemap.xml');
    expect(await read('/faq')).toContain('<meta name="robots" content="noindex">');
  });
});

test('scripts of a remote that only a share link shows may run, until its preview ends', async () => {
  await copy.start();
  await copy.writeRemote('mf-games', ['/games'], { access: 'public' });
  await preview(copy.root, copy.store, 'mf-games', { until: inDays(1).toISOString() });
  const readPolicy = async (now?: Date) => (await render(await copy.site(), now)).headers['content-security-policy'];
  expect(await readPolicy()).toContain("trusted-types shell mf-help mf-games 'allow-duplicates'");
  expect(await readPolicy(inDays(2))).toContain("trusted-types shell mf-help 'allow-duplicates'");
});
