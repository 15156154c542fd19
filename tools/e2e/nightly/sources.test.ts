import { globSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { listRemoteNames } from 'page-contract/remotes';
import { readLiveSite } from 'site/releases/readSite.ts';
import { listLiveVersions } from 'site/releases/versions.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from '../src/config.ts';
import { expect, test } from '../src/fixtures.ts';
import { waitForHydration } from '../src/page.ts';
import { runSiteProgram } from '../src/release.ts';
import { at, register } from '../src/steps.ts';

// From an error of a production build to the line of its source, without reports.

const why = async (text: string) =>
  (
    JSON.parse(await runSiteProgram('release/src/commandsMain.ts', 'why', '--json', text)) as {
      sources: { source?: string }[];
    }
  ).sources;

/** Text at `mf-help/src/faq/FaqScreen.tsx:38:14`, to the end of the line. */
function textAt(source: string): string | undefined {
  const [file = '', line, column] = source.split(':');
  return readFileSync(file, 'utf8')
    .split('\n')
    [Number(line) - 1]?.slice(Number(column) - 1);
}

/** Strings of a part's sources that occur there once, with their lines. */
function stringsIn(part: string): [text: string, line: string][] {
  const files = globSync(`${part}/src/**/*.{ts,tsx}`).filter((name) => !/test/.test(name));
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` })),
  );
  const all = lines.map(({ line }) => line).join('\n');
  const isOnce = (text: string) => all.split(text).length === 2;
  return lines.flatMap(({ line, place }) =>
    [...line.matchAll(/'([\w -]{9,})'/g)].flatMap(([, text = '']) => (isOnce(text) ? [[text, place] as const] : [])),
  ) as [string, string][];
}

/** Lines and columns at which a text begins, as stacks name them: `3:1200`. */
function positionsIn(code: string, text: string): string[] {
  return code.split('\n').flatMap((line, index) => {
    const columns = [...line.matchAll(new RegExp(text, 'g'))].map(({ index }) => index + 1);
    return columns.map((column) => `${index + 1}:${column}`);
  });
}

test('Places in the scripts of every part lead to file and line of the source (acc 316)', async () => {
  const { release, contracts } = await readLiveSite(createFolderStore(readStack().siteDir));
  for (const part of ['shell', ...listRemoteNames('.')]) {
    const version = listLiveVersions(release)[part]!;
    const scripts = Object.keys(contracts.get(`${part}/${version}`)!.files).filter((file) => file.endsWith('.js'));
    const base = part === 'shell' ? '' : `/${part}/${version}`;
    const codes = scripts.map(async (file) => [file, await (await fetch(at(`${base}/${file}`))).text()] as const);
    const read = await Promise.all(codes);
    const found = stringsIn(part).flatMap(([text, source]) => {
      const positions = read.flatMap(([file, code]) => positionsIn(code, `"${text}"`).map((one) => `${file}:${one}`));
      return positions.length === 1 ? [{ place: at(`${base}/${positions[0]}`), source }] : [];
    });
    expect(found.length, part).toBeGreaterThanOrEqual(6);
    const sources = await why(found.map(({ place }) => `at ${place}`).join('\n'));
    expect(sources.map(({ source }) => source?.replace(/:\d+$/, ''))).toEqual(found.map(({ source }) => source));
  }
});

/** Makes a method of the browser throw, at every call or at those with this first argument. */
const breakMethod = ([owner = '', name = '', when]: string[]) => {
  const target = owner.split('.').reduce<unknown>((object, key) => Object(object)[key] as unknown, globalThis);
  const methods = target as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[name]!;
  methods[name] = function (this: unknown, ...args: unknown[]) {
    if (when === undefined || args[0] === when) throw new Error('staged');
    return new.target ? Reflect.construct(original, args) : Reflect.apply(original, this, args);
  };
};

const stagings: Record<string, [address: string, broken: string[], call: string, act?: (page: Page) => Promise<void>]> =
  {
    'mf-account': ['/login', ['URLSearchParams.prototype', 'get', 'mode'], 'get('],
    'mf-landing': ['/bestaetigen/newsletter', ['URLSearchParams.prototype', 'get', 'lang'], 'get('],
    'mf-subscription': [
      '/kuendigen',
      ['Intl', 'DateTimeFormat', 'sv-SE'],
      'new Intl.DateTimeFormat(',
      (page) => page.getByLabel('Zu einem bestimmten Datum').click(),
    ],
    'mf-help': ['/faq', ['String.prototype', 'normalize', 'NFC'], 'normalize('],
  };

for (const [part, [address, broken, call, act]] of Object.entries(stagings))
  test(`The notice of a screen of ${part} that throws names a place that leads to its source line (acc 316)`, async ({
    page,
    person,
    errors,
  }) => {
    errors.announce(/staged/, /does not work/);
    if (part === 'mf-help') await register(person);
    await page.addInitScript(breakMethod, broken);
    await page.goto(at(address));
    await act?.(page);
    await page.getByText('Angaben für den Support').click();
    const [first] = await why(await page.locator('details', { hasText: 'Angaben für den Support' }).innerText());
    expect(first?.source).toMatch(new RegExp(`^${part}/`));
    expect(textAt(first!.source!)?.slice(0, call.length)).toBe(call);
  });

test('The stack of an error of the shell leads to its source line (acc 316)', async ({ page, errors }) => {
  errors.announce(/staged/);
  await page.goto(at('/impressum'));
  await waitForHydration(page);
  await page.evaluate(breakMethod, ['document', 'getElementById', 'main']);
  const thrown = page.waitForEvent('pageerror');
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).press('Enter');
  const [first] = await why((await thrown).stack ?? '');
  expect(first?.source).toMatch(/^shell\//);
  expect(textAt(first!.source!)).toMatch(/^getElementById\('main'\)/);
});
