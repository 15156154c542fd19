import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMail } from 'node-kit/renderMail.ts';
import { createRealOwner, testPage } from 'page-contract/testing';
import { describeSender } from '../mails/describeSender.ts';
import * as subscription from '../subscriptions/subscriptionMails.ts';
import { writeSampleMails } from './writeSampleMails.ts';

const { owner } = testPage({});
const facts = { owner, siteOrigin: 'https://abenteuerbox.test', supportEmail: 'hilfe@muster.example' };
const mails = writeSampleMails(facts);
const rendered = Object.entries(mails).map(([name, content]) => ({
  name,
  ...renderMail(content, describeSender(facts, content.language)),
}));

/** Names that the files of mails export. */
function writers(): string[] {
  const source = join(__dirname, '..');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /Mails?\.ts$|signupTexts\.ts$/.test(file) && !/^mail(s|Preview)\//.test(file))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/^export const (\w+)/gm)])
    .map(([, name]) => name!);
}

test('There is a sample of every mail that the backend can write', () => {
  const shown = new Set(Object.keys(mails).map((name) => name.split(' ')[0]));
  expect(writers().length).toBeGreaterThan(15);
  expect(writers().filter((name) => !shown.has(name))).toEqual([]);
});

test('Every mail carries the facts of § 35a GmbHG in its foot (acc 313)', () => {
  for (const { name, text, html } of rendered) {
    const foot = text.slice(text.lastIndexOf('\n-- \n'));
    const facts = [owner.company, owner.city, owner.registerCourt, owner.registerNumber, owner.representative];
    for (const fact of facts) {
      expect([name, foot]).toEqual([name, expect.stringContaining(fact)]);
      expect(html).toContain(fact);
    }
  }
});

test('Every mail says once in each part and attachment that it shows sample data, and none has a placeholder (acc 321)', () => {
  const notes = { de: 'Beispieldaten dieser Umgebung', en: 'Sample data of this environment' };
  for (const { name, text, html, attachments } of rendered)
    for (const part of [text, html, ...attachments.map((file) => file.text)]) {
      expect([name, part.split(notes[mails[name]!.language]).length - 1]).toEqual([name, 1]);
      expect([name, part]).toEqual([name, expect.not.stringContaining('[[')]);
    }
  const real = { ...facts, owner: createRealOwner() };
  expect(describeSender(real, 'de').imprint.join('\n')).not.toContain(notes.de);
});

test('The subject of each mail about a plan names it with its hours (acc 220)', () => {
  const aboutPlans = rendered.filter(({ name }) => name in subscription);
  expect(aboutPlans.length).toBeGreaterThan(8);
  for (const { name, subject } of aboutPlans)
    expect([name, subject]).toEqual([name, expect.stringMatching(/„\S+“ \(\d+\u00a0Stunden pro Monat\)/)]);
});

test('The list of mails shows the first sentence behind the subject, not brand and heading (acc 313)', () => {
  for (const { name, html, text, subject } of rendered) {
    const [, shown = ''] = /<body[^>]*>\s*<div class="preheader"[^>]*>([^<&]+)/.exec(html) ?? [];
    expect([name, shown.length > 20]).toEqual([name, true]);
    expect(text.replace(/\s+/g, ' ')).toContain(shown.replaceAll('&quot;', '"'));
    expect(subject).not.toBe(shown);
  }
});

test('No mail shows an address with a token, and its text has each in full (acc 322)', () => {
  const withToken = rendered.filter(({ text }) => text.includes('token='));
  expect(withToken.length).toBeGreaterThan(8);
  for (const { name, html, text } of withToken) {
    const words = html.replace(/<[^>]*>/g, ' ');
    expect([name, words.includes('token=')]).toEqual([name, false]);
    expect(text).toMatch(/\nhttps:\/\/abenteuerbox\.test\/\S+token=\w+\n/);
  }
  const withButton = rendered.filter(({ html }) => html.includes('class="button"'));
  expect(withButton.length).toBeGreaterThan(15);
  for (const { html } of withButton) expect(html).toMatch(/>Link (zum Kopieren|to copy)<\/a>/);
});

test('„E-Mail“ keeps together in the words of every mail, and has an ordinary hyphen in subjects and files (acc 273)', () => {
  for (const { name, text, html, subject, attachments } of rendered) {
    expect([name, text.replaceAll(/^E-Mail-Adresse.*: .*$/gm, '')]).not.toEqual([
      name,
      expect.stringContaining('E-Mail'),
    ]);
    expect(html.replace(/<title>.*<\/title>/, '')).not.toContain('E-Mail');
    for (const plain of [subject, ...attachments.map((file) => file.text)]) expect(plain).not.toContain('\u2011');
  }
});

test('Every mail that changes the contract names its attachment, which ends with the imprint (acc 221, 292, 313)', () => {
  const withContract = rendered.filter(({ attachments }) => attachments.length > 0);
  expect(withContract.map(({ name }) => name)).toEqual([
    'writeOrderConfirmation',
    'writePlanChangeNow',
    'writePlanChangeLater',
  ]);
  for (const { text, html, attachments } of withContract)
    for (const { filename, text: file } of attachments) {
      expect(text).toContain(filename);
      expect(html).toContain(filename);
      expect(file).toContain('MUSTER-WIDERRUFSFORMULAR');
      expect(file.slice(file.lastIndexOf('\n-- \n'))).toContain(owner.registerNumber);
    }
});

test('Every mail that names the plan „Unbegrenzt“ says its hours (acc 220)', () => {
  for (const { name, text } of rendered)
    for (const [, words] of text.matchAll(/(?:Tarif|Abo) „Unbegrenzt“(.{0,25})/g))
      expect([name, words]).toEqual([name, expect.stringMatching(/60\u00a0Stunden/)]);
});

test('Every mail has the product and one button at most, and loads nothing', () => {
  for (const { name, html } of rendered) {
    expect([name, (html.match(/class="button"/g)?.length ?? 0) < 2]).toEqual([name, true]);
    expect(html).toMatch(/>(Abenteuerbox|Adventure Box)<\/a>/);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/);
  }
});

test('Every mail says the same as text, without a tag', () => {
  for (const { text, html } of rendered) {
    expect(text).not.toMatch(/<\w|&\w+;/);
    for (const url of html.match(/(?<=href=")[^"]+/g)!)
      expect(url === facts.siteOrigin || text.includes(url.replaceAll('&amp;', '&'))).toBe(true);
  }
});

test('Every link of a mail leads to a page that its reader can open, marked if that is behind the sign-in (acc 289, 325)', () => {
  const routes = readdirSync('.')
    .filter((name) => name.startsWith('mf-'))
    .flatMap(
      (name) => JSON.parse(readFileSync(`${name}/module.json`, 'utf8')).routes as { path: string; access: string }[],
    );
  const links = rendered.flatMap(({ name, text }) =>
    [...text.matchAll(/https:\/\/abenteuerbox\.test\S*/g)].map(([link]) => ({ name, url: new URL(link) })),
  );
  const behindSignIn = new Set(routes.filter(({ access }) => access === 'signed-in').map(({ path }) => path));
  // Only these keep their page while somebody signs in (acc 325).
  const isMarked = ({ url }: { url: URL }) => url.searchParams.get('from') === 'mail';
  expect(links.filter(isMarked).length).toBeGreaterThan(5);
  expect(links.filter((link) => isMarked(link) !== behindSignIn.has(link.url.pathname))).toEqual([]);
  const open = new Set(routes.filter(({ access }) => access !== 'signed-out').map(({ path }) => path));
  const paths = rendered.flatMap(({ name, text }) =>
    [...text.matchAll(/https:\/\/abenteuerbox\.test(\/[\w/-]*)/g)].map(([, path]) => [name, path!] as const),
  );
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter(([, path]) => !open.has(path))).toEqual([]);
  expect(paths).toContainEqual(['writeOrderConfirmation', '/setup']);
});
