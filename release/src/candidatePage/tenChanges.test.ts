import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { openQaServer } from 'site/server/openQaServer.ts';
import { checkCandidate } from '../checks/checkCandidate.ts';
import { readCandidate } from '../checks/readCandidate.ts';
import { launchLocalBrowser } from '../rehearsal/launchLocalBrowser.ts';
import { recordLive } from '../rehearsal/recordLive.ts';
import { createRehearsal, type RehearsalTools } from '../rehearsal/rehearse.ts';
import { bundlePanel } from '../rehearsal/testing/bundlePanel.ts';
import { createToySite } from '../rehearsal/testing/toySite.ts';
import { calculateIntegrity } from '../testing.ts';
import { createCandidateReport } from './createCandidateReport.ts';
import { renderCandidateMarkdown } from './renderCandidateMarkdown.ts';
import { renderCandidatePage } from './renderCandidatePage.ts';
import type { StateRecord } from './StateRecord.ts';

jest.setTimeout(300_000);

/** Screens of a remote. A build has this function as text, in which `isChanged` is set. */
function showScreen(main: HTMLElement, path: string, page: { gateway: string }): void {
  const isChanged = false;
  const create = (name: string, text: string, styles = '') => {
    const element = Object.assign(document.createElement(name), { textContent: text });
    element.style.cssText = styles;
    return element;
  };
  main.append(create('h1', path === '/texts' && isChanged ? 'Neue Fragen' : 'Fragen'));
  if (path === '/texts') {
    const buttons = [create('button', 'Zuerst'), create('button', 'Danach')];
    const label = create('label', 'Suche');
    const field = Object.assign(document.createElement('input'), { className: 'search' });
    label.append(isChanged ? '' : field);
    main.append(create('p', isChanged ? 'Schalte die Box aus.' : 'Schalte die Box ein.'));
    main.append(...(isChanged ? buttons.reverse() : buttons), label, isChanged ? field : '');
    if (isChanged) void fetch(`${page.gateway}/user/api/list`).catch(() => undefined);
  }
  if (path === '/colour')
    main.append(create('p', 'Ein Kasten', `background: ${isChanged ? '#fee' : '#fff'}; color: #000`));
  if (path === '/layout')
    main.append(
      create('p', 'Blass', isChanged ? 'color: #ccc; background: #fff' : ''),
      create('p', 'Breit', isChanged ? 'min-width: 400px' : ''),
    );
}

const paths = ['/texts', '/colour', '/layout', '/same'];
const createCode = (isChanged: boolean, comment: string) => {
  const code = showScreen.toString().replace('showScreen', 'show');
  return `export ${code.replace('isChanged = false', `isChanged = ${isChanged}`)}\n//${comment}`;
};

let site: Awaited<ReturnType<typeof createToySite>>;
let browser: Browser;
let panelFolder: string;
beforeAll(async () => {
  panelFolder = bundlePanel();
  site = await createToySite();
  await site.writeRemote('mf-help', paths, { id: 'b2', code: createCode(false, 'live') });
  await site.start();
  // `!`: `npm test` installs one.
  browser = (await launchLocalBrowser())!;
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
  rmSync(panelFolder, { recursive: true, force: true });
});

/** Checks the last build of mf-help like `npm run can-i-release`, and renders its page. */
async function renderPages() {
  // One browser, which a rehearsal does not close.
  const openBrowser = async () =>
    ({
      version: () => browser.version(),
      newContext: (options) => browser.newContext(options),
      close: async () => undefined,
    }) as Browser;
  const tools: RehearsalTools = { openBrowser, openQaServer: (store) => openQaServer(store, panelFolder) };
  const candidate = readCandidate(site.root, await site.site(), 'mf-help');
  let states: StateRecord[] = [];
  const verdict = await checkCandidate(candidate, {
    rehearse: createRehearsal({ ...tools, onStates: (seen) => (states = seen) }),
  });
  const report = await createCandidateReport(site.root, candidate, verdict, {
    candidate: states,
    live: await recordLive(candidate.live, 'mf-help', tools),
  });
  return { page: renderCandidatePage(report), markdown: renderCandidateMarkdown(report) };
}

/** Text of the sections of the page, by title, without markup. */
function readSections(page: string): Record<string, string> {
  const sections = page.split('<section').map((html) => {
    const [, title = ''] = /<h2[^>]*>([^<]*)<\/h2>/.exec(html) ?? [];
    return [
      title,
      html
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll(/\s+/g, ' '),
    ];
  });
  return Object.fromEntries(sections) as Record<string, string>;
}

test('A reviewer who sees only the page finds ten changes: word, colour, focus order, call, size, label, state, heading, contrast, layout (acc 329)', async () => {
  // The hashes are random, and cannot be compressed.
  const ballast = Array.from({ length: 120 }, (_, index) => calculateIntegrity(String(index))).join('');
  await site.writeRemote('mf-help', [...paths, '/new'], { id: 'd4', code: createCode(true, ballast) });
  const { page, markdown } = await renderPages();
  const sections = readSections(page);
  const { Checks, Sizes, '/texts of /texts': texts = '' } = sections;
  expect(page).toContain('Compared with mf-help@1.0.0-b2: 3 states changed, 1 new, 0 gone, 1 the same.');
  expect(page).toContain('mf-help@1.0.0-d4 must not go live.');
  expect(texts).toMatch(/− - paragraph: Schalte die Box ein\. .*\+ - paragraph: Schalte die Box aus\./);
  expect(texts).toContain('Heading: „Neue Fragen“ instead of „Fragen“');
  expect(texts).toMatch(/Focus order .*− button „Zuerst“ button „Danach“ .*\+ button „Zuerst“/);
  expect(texts).toMatch(/− - textbox "Suche" .*\+ - textbox /);
  expect(texts).toContain('Calls + GET {gateway}/user/api/list');
  expect(Checks).toContain('makes the call GET {gateway}/user/api/list, which it does not declare');
  expect(Sizes).toMatch(/\.\/Screen .* \+[5-8]\.\d kB/);
  expect(sections['/colour of /colour']).toMatch(
    /Window of 1280 px: \d+ pixels differ Live Candidate Difference in red/,
  );
  expect(sections['New state: /new of /new']).toContain('1280 px');
  expect(Checks).toContain('shuts people out in light colours: color-contrast at <p');
  expect(Checks).toContain('is too wide for a window of 320 px: ');
  expect(sections['/layout of /layout']).toMatch(/Window of 320 px: \d+ pixels differ/);
  // The Markdown of a pull request's comment names the same, and how many pixels of which picture differ.
  for (const text of [
    'Schalte die Box aus.',
    'Heading: „Neue Fragen“ instead of „Fragen“',
    '- button „Zuerst“',
    'textbox "Suche"',
    '+ GET {gateway}/user/api/list',
    ' kB |',
    '/colour at 1280 px: ',
    '/new of /new',
    'color-contrast at &lt;p',
    '/layout at 320 px: ',
  ])
    expect(markdown).toContain(text);
});
