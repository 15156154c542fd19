import { createHash } from 'node:crypto';
import { appendFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { testPage } from 'page-contract/testing';
import { licencesStyle } from 'site/render/licences.ts';
import { viewTransitionRule } from 'site/render/pageHtml.ts';
import type { Store } from 'site/store/Store.ts';
import { release } from '../publish/release.ts';
import { createWorkingCopy, hangingProgram } from '../testing.ts';
import { prerenderRemote } from './prerenderRemote.ts';

/** As the shell's and a remote's builds bring them along, with a few words instead of React. */
const app = `
  module.exports = {
    shared: { react: { word: 'Geschichten' } },
    prerender: ({ path, Screen }) => '<link rel="preload" as="image" href="/first.svg"><title>x</title><main>' + path + ' ' + Screen() + '</main>',
  };`;
const screen = `
  const { word } = require('react');
  const page = JSON.parse(document.getElementById('page').textContent);
  exports.default = () => word + ' von ' + page.owner.company + ' <img src="/@published@/box.svg">';`;

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const read = (address: string) => copy.read(address);
/** Content of a page that is not prerendered. */
const loading = '<main data-loading><h1><span role="status">Lade...</span>';
const root = (html: string) => /<div id="root"[^>]*>(.*?)<\/div>/s.exec(html)?.[1];
const policy = async () => (await copy.responses()).headers['content-security-policy'];
const hashOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell('shell()', app);
});
afterEach(() => copy.remove());

describe('a page that can be prerendered', () => {
  beforeEach(() => copy.writeRemote('mf-landing', ['/'], { access: 'public', screen }));

  test('is there before any script: what the remote shows, inside what the shell shows (acc 269)', async () => {
    const { notPrerendered } = await copy.start();
    expect(notPrerendered).toEqual({});
    expect(root(await read('/'))).toBe(
      '<main>/ Geschichten von Lichtung GmbH <img src="/mf-landing/1.0.0-a1/box.svg"></main>',
    );
  });

  test('has in what the shell shows facts of the page configuration, too', async () => {
    const reads = "JSON.parse(document.getElementById('page').textContent).owner.company";
    await copy.writeShell('shell()', app.replace("<main>' + path", `<main>' + ${reads}`), { id: 'bb' });
    expect((await copy.start()).notPrerendered).toEqual({});
    expect(root(await read('/'))).toMatch(/^<main>Lichtung GmbH Geschichten/);
  });

  test('asks for its first picture in the head, and keeps one title', async () => {
    await copy.start();
    const [head = ''] = (await read('/')).split('</head>');
    expect(head).toContain('<link rel="preload" as="image" href="/first.svg">');
    expect(head.match(/<title>/g)).toHaveLength(1);
  });

  test('carries its styles, which the policy allows by their hashes and nothing else', async () => {
    await copy.start();
    const html = await read('/');
    expect(html).toContain('<style>body{}</style>');
    expect(html).toContain('<style data-href="Screen.ba9876543210.css">.mf-landing__p{}</style>');
    expect(html).not.toContain('rel="stylesheet"');
    expect(await policy()).toContain(
      `style-src 'self' ${hashOf('body{}')} ${hashOf('.mf-landing__p{}')} ${hashOf(licencesStyle)} ${hashOf(viewTransitionRule)};`,
    );
    expect(await policy()).not.toContain('unsafe-inline');
  });

  test('waits for what its screen prepares, as the shell does', async () => {
    const prepared =
      "let words = 'not yet'; exports.prepare = async () => { words = await new Promise((end) => setTimeout(end, 20, 'prepared')); }; exports.default = () => words;";
    await copy.writeRemote('mf-landing', ['/'], { access: 'public', screen: prepared });
    await copy.start();
    expect(root(await read('/'))).toBe('<main>/ prepared</main>');
  });

  test('preloads a font within its styles, so that the first paint has it (acc 302)', async () => {
    const font = 'data:font/woff2;base64,d09GMg==';
    const css = `@font-face{font-family:x;src:url(${font})}`;
    await copy.writeRemote('mf-landing', ['/'], { access: 'public', screen, css });
    await copy.start();
    expect(await read('/')).toMatch(
      new RegExp(`<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>\n.*<style`),
    );
  });

  test('leaves a style sheet that reaches for files beside itself where it is', async () => {
    await copy.writeRemote('mf-landing', ['/'], { access: 'public', screen, css: 'p{background:url(images/a.svg)}' });
    await copy.start();
    expect(await read('/')).toContain('<link rel="stylesheet" href="/mf-landing/1.0.0-a1/Screen.ba9876543210.css"');
  });

  test('starts with the bootstrap script, which its policy allows, and lets all other scripts wait as they stand elsewhere', async () => {
    await copy.changeContract('shell', () => ({ early: 'identity.0123456789ab.js' }));
    await copy.writeRemote('mf-account', ['/dashboard']);
    await copy.start();
    const [template, waiting] = /<template id="waiting-scripts">(.*?)<\/template>/s.exec(await read('/')) ?? [];
    expect(waiting).toContain('<script defer src="/main.0123456789ab.js" integrity="sha384-');
    expect(waiting).toContain('<link rel="preload" as="script" href="/mf-landing/1.0.0-a1/Screen.ba9876543210.js"');
    const rest = (await read('/')).replace(template ?? '', '');
    expect(rest).not.toMatch(/<(?:script|link)[^>]+\.js"/);
    const [, code = ''] = /<script>(.*?)<\/script>/s.exec(rest) ?? [];
    expect(code).toBe(await read('/identity.0123456789ab.js'));
    const { headers } = await copy.responses();
    expect(headers['content-security-policy']).toContain(hashOf(code));
    expect(await read('/dashboard')).not.toContain('waiting-scripts');
    expect(await read('/dashboard')).toContain('<script defer src="/main.0123456789ab.js"');
  });

  test('is prerendered again when another version of its remote goes live', async () => {
    await copy.start();
    await copy.writeRemote('mf-landing', ['/'], {
      id: 'b2',
      access: 'public',
      screen: screen.replace(' von ', ' für '),
    });
    await copy.start();
    expect(root(await read('/'))).toContain('/ Geschichten für Lichtung GmbH <img src="/mf-landing/1.0.0-b2/box.svg">');
  });
});

describe('a program that prerenders', () => {
  let reached: number;
  let server: Server;
  beforeEach(async () => {
    reached = 0;
    server = createServer((socket) => socket.end(String((reached += 1))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('reads no file and no environment, starts nothing and reaches no network (fault 88)', async () => {
    process.env.SECRET_OF_THE_RELEASE = 'hunter2';
    const { port } = server.address() as AddressInfo;
    const attempts = {
      environment: 'process.env.SECRET_OF_THE_RELEASE ?? none()',
      file: "require('fs').readFileSync('/etc/hostname')",
      fileByProcess: "process.getBuiltinModule('fs').readFileSync('/etc/hostname')",
      fileByBinding: "process.binding('fs')",
      code: "Function('return process')().env",
      child: "process.getBuiltinModule('child_process').execSync('id')",
      signal: 'process.kill(process.ppid, 0)',
      net: `require('net').connect(${port})`,
      netByProcess: `process.getBuiltinModule('net').connect(${port}, '127.0.0.1')`,
      netByStream: `new console._stdout.constructor().connect(${port}, '127.0.0.1')`,
      request: `fetch('http://127.0.0.1:${port}')`,
    };
    const program = `
      const none = () => { throw new Error('none'); };
      const outcome = (attempt) => { try { attempt(); return 'done'; } catch { return 'refused'; } };
      exports.default = () => [${Object.entries(attempts)
        .map(([name, code]) => `'${name} ' + outcome(() => ${code})`)
        .join()}].join('; ');`;
    await copy.writeRemote('mf-landing', ['/'], { access: 'public', screen: program });
    await copy.start();
    delete process.env.SECRET_OF_THE_RELEASE;
    const outcomes = Object.keys(attempts).map((name) => `${name} refused`);
    expect(root(await read('/'))).toBe(`<main>/ ${outcomes.join('; ')}</main>`);
    expect(reached).toBe(0);
  });

  test('may break down: prerendered pages stay, the rest goes live without, and it is said (fault 88)', async () => {
    const program =
      "exports.default = () => { queueMicrotask(() => { throw new RangeError('too late'); }); return 'words'; };";
    await copy.writeRemote('mf-landing', ['/', '/en'], { access: 'public', screen: program });
    const { notPrerendered } = await copy.start();
    expect(root(await read('/'))).toBe('<main>/ words</main>');
    expect(notPrerendered).toEqual({
      '/en': 'The program of mf-landing@1.0.0-a1 ended before it was done: RangeError: too late.',
    });
    expect(root(await read('/en'))).toContain(loading);
  });
});

test('A program that hangs is ended, and named with its version; each page has its own denials (fault 88)', async () => {
  const order = {
    versionName: 'mf-landing@1.0.0-a1',
    app: { file: 'App.cjs', code: app },
    screens: {
      './Quick': { file: 'Quick.cjs', code: "exports.default = () => 'words';" },
      './Curious': { file: 'Curious.cjs', code: "exports.default = () => 'words' + process.env.HOME;" },
      './Stuck': { file: 'Stuck.cjs', code: hangingProgram },
    },
    routes: [
      { path: '/login', expose: './Curious' },
      { path: '/', expose: './Quick' },
      { path: '/en', expose: './Stuck' },
      { path: '/agb', expose: './Quick' },
    ],
    base: '/',
    page: testPage(),
    registry: { remotes: {} },
    origin: 'http://localhost:3000',
  };
  const reason = 'The program of mf-landing@1.0.0-a1 did not finish within 3 seconds.';
  expect(await prerenderRemote(order, 3000)).toEqual(
    new Map<string, object>([
      ['/login', { html: expect.stringContaining('words'), denied: ['reads process.env.HOME'] }],
      ['/', { html: expect.stringContaining('words'), denied: [] }],
      ['/en', { reason }],
      ['/agb', { reason }],
    ]),
  );
});

describe('a page that cannot be prerendered', () => {
  const compose = async (program: string) => {
    await copy.writeRemote('mf-landing', ['/'], { access: 'public', screen: program });
    return copy.start();
  };

  test.each([
    ['its screen throws', "exports.default = () => { throw new Error('kaputt'); };", 'kaputt'],
    ['its screen asks for what is not shared', "require('left-pad');", '"left-pad"'],
    ['its screen looks for the browser', 'exports.default = () => window.innerWidth;', 'window is not defined'],
  ])('goes live without, and says why: %s', async (_, program, reason) => {
    const { notPrerendered } = await compose(program);
    expect(notPrerendered['/']).toContain(reason);
    const html = await read('/');
    expect(root(html)).toContain(loading);
    expect(html).toContain('<noscript>');
    expect(html).toContain('<link rel="preload" as="style" href="/mf-landing/1.0.0-a1/Screen.ba9876543210.css"');
    expect(html).toContain(
      '<style>@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}</style>',
    );
    expect(await policy()).toContain(`style-src 'self' ${hashOf(licencesStyle)} ${hashOf(viewTransitionRule)};`);
  });

  test('is one whose program is no longer what was published', async () => {
    await compose(screen);
    appendFileSync(join(copy.root, '.build/site/mf-landing/1.0.0-a1/prerender/Screen.cjs'), '// changed');
    // Other settings are another page: it is prerendered again.
    const { notPrerendered } = await copy.start({ SUPPORT_EMAIL: 'hilfe@box.example' });
    expect(notPrerendered['/']).toContain('no longer what was published');
  });

  test.each([
    ['the shell’s program', 'shell/1.0.0-aa/prerender/App.cjs', 'no longer what was published'],
    ['a style sheet', 'mf-landing/1.0.0-a1/Screen.ba9876543210.css', 'is gone'],
  ])('keeps nobody from a release because %s was lost', async (_, file, reason) => {
    await compose(screen);
    rmSync(join(copy.root, '.build/site', file));
    await copy.writeRemote('mf-help', ['/faq']);
    const { notPrerendered } = await copy.start();
    expect(notPrerendered['/']).toContain(reason);
    expect(await copy.live()).toMatchObject({ 'mf-help': 'a1' });
  });

  test('is none that the store does not deliver for a moment: the release waits for another attempt', async () => {
    await compose(screen);
    await copy.writeRemote('mf-help', ['/faq']);
    const silent: Store = {
      ...copy.store,
      get: async (key) => {
        if (key === 'shell/1.0.0-aa/prerender/App.cjs') throw new Error('The storage does not answer.');
        return copy.store.get(key);
      },
    };
    await expect(release(copy.root, silent, 'mf-help')).rejects.toThrow('The storage does not answer.');
    expect(await copy.live()).not.toHaveProperty('mf-help');
  });

  test('is every page for members: they have nothing to show before it is known who asks', async () => {
    await copy.writeRemote('mf-account', ['/dashboard']);
    await copy.start();
    expect(root(await read('/dashboard'))).toContain(loading);
  });
});
