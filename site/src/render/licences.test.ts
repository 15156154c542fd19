import { preview } from 'release/publish/release.ts';
import { createWorkingCopy, inDays } from 'release/testing.ts';
import { render } from './render.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq'], { access: 'public' });
});
afterEach(() => copy.remove());

/** Writes the bill of materials of a build with one package. */
const writeBill = (part: string, name: string, content = `MIT License\n\nCopyright (c) ${name} authors`) =>
  copy.write(
    `${part}/dist/sbom.cdx.json`,
    JSON.stringify({
      components: [{ name, version: '1.2.3', licenses: [{ license: { id: 'MIT', text: { content } } }] }],
    }),
  );

async function readPage(now?: Date): Promise<string> {
  const { files } = await render(await copy.site(), now);
  return files.get('/lizenzen')!.content!.toString();
}

test('/lizenzen names what the live, fallback and preview versions contain, and nothing of others (acc 332)', async () => {
  await writeBill('shell', 'react');
  await writeBill('mf-help', 'package-of-old');
  await copy.start();
  for (const [id, name] of [
    ['b2', 'package-of-fallback'],
    ['c3', 'package-of-live'],
  ] as const) {
    await copy.writeRemote('mf-help', ['/faq'], { id, access: 'public' });
    await writeBill('mf-help', name);
    await copy.start();
  }
  await copy.writeRemote('mf-help', ['/faq'], { id: 'd4', access: 'public' });
  await writeBill('mf-help', 'package-of-preview');
  await preview(copy.root, copy.store, 'mf-help', { until: inDays(1).toISOString() });

  const page = await readPage();
  for (const name of ['react', 'package-of-fallback', 'package-of-live', 'package-of-preview']) {
    expect(page).toContain(`${name} 1.2.3`);
    expect(page).toContain(`Copyright (c) ${name} authors`);
  }
  expect(page).not.toContain('package-of-old');
  expect(await readPage(inDays(2))).not.toContain('package-of-preview');
});

test('/lizenzen is a German page with English texts, needs no script and is none for search engines (acc 332)', async () => {
  await writeBill('shell', 'react', 'Do what you want </pre><script>alert(1)</script>');
  await copy.start();
  const page = await readPage();
  expect(page).toContain('<html lang="de">');
  expect(page).toContain('<pre lang="en" translate="no">Do what you want &lt;/pre&gt;&lt;script&gt;');
  expect(page).not.toContain('<script');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(await copy.read('/sitemap.xml')).not.toContain('/lizenzen');
  expect(await copy.read('/prefetch.speculationrules')).toContain('{"not":{"href_matches":"/lizenzen"}}');
});

test('/lizenzen shows a text once for all that are under it (acc 332)', async () => {
  await writeBill('shell', 'react', 'Copyright (c) Meta');
  await writeBill('mf-help', 'scheduler', 'Copyright (c) Meta');
  await copy.start();
  const page = await readPage();
  expect(page).toContain('react 1.2.3, scheduler 1.2.3');
  expect(page.match(/Copyright \(c\) Meta/g)).toHaveLength(1);
});

test('/lizenzen has the header and footer of the imprint (acc 332)', async () => {
  const app =
    "module.exports = { shared: {}, prerender: ({ Screen }) => '<header>Kopf</header><main id=\"main\">' + Screen() + '</main><footer>Fuß</footer>' };";
  await copy.writeShell('shell()', app, { id: 'bb' });
  await copy.writeRemote('mf-landing', ['/impressum'], {
    access: 'public',
    screen: "exports.default = () => '<h1>Impressum</h1>';",
  });
  await writeBill('shell', 'react');
  await copy.start();
  const page = await readPage();
  expect(page).toMatch(/<header>Kopf<\/header><main id="main"><article class="licences">\s*<h1>Lizenzen<\/h1>/);
  expect(page).toMatch(/<\/article><\/main><footer>Fuß<\/footer>/);
  expect(page).not.toContain('<h1>Impressum</h1>');
});
