import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engineNames, engineTitles, findEngine } from 'node-kit/findEngine.ts';
import { readCandidate } from 'release/checks/readCandidate.ts';
import { writePair } from 'release/history/pairs.ts';
import { launchLocalBrowser } from 'release/rehearsal/launchLocalBrowser.ts';
import { readScenarios } from 'release/rehearsal/readScenarios.ts';
import { createRehearsal } from 'release/rehearsal/rehearse.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { createChangedBuild } from './src/release.ts';
import { titles } from './src/steps.ts';

// Releases that work in Chromium and break in another engine: in Firefox, or in WebKit, which every iPhone has.

const root = join(import.meta.dirname, '../..');
const engines = engineNames.filter((name) => findEngine(name));
const states = ['faq', 'setup'];

let siteDir: string;
test.beforeAll(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'rehearsal-engines-'));
  cpSync(readStack().siteDir, siteDir, { recursive: true });
});
test.afterAll(() => rmSync(siteDir, { recursive: true, force: true }));

/** Rehearses mf-help with these scripts on the live shell. Its neighbours do not matter here. */
async function rehearse(change: (code: string, file: string) => string) {
  const store = createFolderStore(siteDir);
  const build = createChangedBuild('mf-help', change);
  const picturesFolder = join(siteDir, 'pictures');
  try {
    const candidate = readCandidate(build.root, await readLiveSite(store), 'mf-help');
    for (const [name, { current }] of Object.entries(candidate.live.registry.remotes))
      if (name !== 'mf-help') await writePair(store, [candidate.name, `${name}@${current?.version}`], []);
    const { reasons } = await createRehearsal({
      openBrowser: launchLocalBrowser,
      async readScenarios(remote) {
        if (remote !== 'mf-help') return {};
        const scenarios = await readScenarios(root, remote);
        return Object.fromEntries(states.map((name) => [name, { ...scenarios[name]!, walks: undefined }]));
      },
      engines,
      picturesFolder,
    })(candidate);
    return { name: candidate.name, reasons, report: readFileSync(join(picturesFolder, 'mf-help/index.html'), 'utf8') };
  } finally {
    build.remove();
  }
}

test('A build that works in every engine passes, and its states lie side by side (acc 301)', async () => {
  const { reasons, report } = await rehearse((code) => code.replaceAll(titles.faq, 'Oft gefragt'));
  expect(reasons).toEqual([]);
  for (const browser of ['Chromium', ...engines.map((name) => engineTitles[name])])
    for (const width of [1280, 360])
      for (const state of [0, 1]) expect(report).toContain(`src="${state}-${browser}-${width}.png"`);
});

/** Mistakes in scripts of the FAQ, each on its own. */
const faqMistakes = () => {
  const { gateway } = JSON.parse(document.getElementById('page')!.textContent!) as { gateway: string };
  const send = (path: string) => void fetch(`${gateway}/user/api/${path}`).catch(() => undefined);
  const { body } = document as unknown as { body: { scrollIntoViewIfNeeded(): void; computedStyleMap(): void } };
  const { scheduler } = window as unknown as { scheduler: { yield(): void } };
  queueMicrotask(() => body.scrollIntoViewIfNeeded());
  void Promise.resolve().then(() => body.computedStyleMap());
  if (!('px' in CSS)) send('firefox');
  queueMicrotask(() => requestIdleCallback(() => undefined));
  void Promise.resolve().then(() => scheduler.yield());
  if (!('requestIdleCallback' in window)) send('webkit');
};

/** Property of an element that is too wide for a phone where a style is known: one to Firefox, the other to WebKit. */
const tooWide =
  'style:{minWidth:CSS.supports("-moz-orient","inline")||CSS.supports("hanging-punctuation","first")?700:0},';

test('Ten mistakes that break only one engine keep a build from going live, each with a sentence that names the engine', async () => {
  const { name, reasons } = await rehearse((code, file) =>
    file.includes('_expose_Faq')
      ? `${code.replace(/className:\w+\.categories,/, `$&${tooWide}`)};(${faqMistakes.toString()})();`
      : code.replace('"mf-help__Setup-steps",children:', '$&CSS.px(1)&&navigation.currentEntry&&'),
  );
  const faq = '(state faq of /faq).';
  const undeclared = `which it does not declare ${faq}`;
  const notice = 'does not appear: the shell’s notice stands in its place (state setup of /setup).';
  const expected = {
    firefox: [
      /writes to the console: .*scrollIntoViewIfNeeded is not a function/,
      /writes to the console: .*computedStyleMap is not a function/,
      `makes the call GET {gateway}/user/api/firefox, ${undeclared}`,
      /is \d+ pixels wider than a window of 360 pixels \(state faq of \/faq\)\./,
      notice,
    ],
    webkit: [
      /writes to the console: .*requestIdleCallback/,
      /writes to the console: .*scheduler.yield/,
      `makes the call GET {gateway}/user/api/webkit, ${undeclared}`,
      /is \d+ pixels wider than a window of 360 pixels \(state faq of \/faq\)\./,
      notice,
    ],
  };
  for (const engine of engines) {
    const subject = `${name} in ${engineTitles[engine]} `;
    const found = reasons.filter((reason) => reason.startsWith(subject)).map((reason) => reason.slice(subject.length));
    for (const sentence of expected[engine])
      expect(found).toContainEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
  }
  // Chromium finds no mistake.
  expect(reasons.filter((reason) => !/ in (?:Firefox|WebKit) /.test(reason))).toEqual([]);
});
