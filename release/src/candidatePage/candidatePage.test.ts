import { execFileSync } from 'node:child_process';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import type { CandidateReport } from './CandidateReport.ts';
import { compareLines } from './compareLines.ts';
import { comparePictures } from './comparePictures.ts';
import { compareStates } from './compareStates.ts';
import { listCommits } from './listCommits.ts';
import { renderCandidateMarkdown } from './renderCandidateMarkdown.ts';
import { renderCandidatePage } from './renderCandidatePage.ts';
import type { StateRecord } from './StateRecord.ts';

/** A picture of one colour, as PNG in Base64. */
function paint(width: number, height: number, ...color: number[]): string {
  const picture = new PNG({ width, height });
  for (let index = 0; index < picture.data.length; index += 4) picture.data.set([...color, 255], index);
  return PNG.sync.write(picture).toString('base64');
}

const state = (name: string, change: Partial<StateRecord> = {}): StateRecord => ({
  state: name,
  address: '/faq',
  heading: 'Häufige Fragen',
  spoken: ['- heading "Häufige Fragen"', '- button "Mehr"'],
  focusOrder: ['button „Mehr“'],
  calls: ['GET {gateway}/plan'],
  pictures: { 320: paint(4, 4, 255, 255, 255) },
  ...change,
});

const report = (live: StateRecord[], candidate: StateRecord[]): CandidateReport => ({
  verdict: { candidate: 'mf-help@1.0.0-b2', rows: [], reasons: [], owners: [] },
  live: 'mf-help@1.0.0-a1',
  sizes: [],
  calls: [],
  states: compareStates(live, candidate),
  commits: [],
});

test('changed lines are shown with two lines around them, and one sign for all that are left out between', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
  const after = ['A', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'J'];
  expect(compareLines(before, after).map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'removed a',
    'added A',
    'same b',
    'same c',
    'gap …',
    'same h',
    'same i',
    'removed j',
    'added J',
  ]);
  expect(compareLines(before, before)).toEqual([]);
});

test('pictures differ by a shade or by their height, and equal pixels are no difference', () => {
  const white = paint(4, 4, 255, 255, 255);
  expect(comparePictures(320, white, white)).toBeUndefined();
  expect(comparePictures(320, white, paint(4, 4, 248, 255, 255))?.pixels).toBe(16);
  const taller = comparePictures(320, white, paint(4, 6, 255, 255, 255))!;
  expect(PNG.sync.read(Buffer.from(taller.difference, 'base64'))).toMatchObject({ width: 4, height: 6 });
});

test('the page of a candidate that changes nothing says so', () => {
  const unchanged = report([state('faq')], [state('faq')]);
  const page = renderCandidatePage(unchanged);
  for (const text of [page, renderCandidateMarkdown(unchanged)]) {
    expect(text).toContain('Yes: mf-help@1.0.0-b2 may go live.');
    expect(text).toContain('Compared with mf-help@1.0.0-a1: 0 states changed, 0 new, 0 gone, 1 the same.');
  }
  expect(page).not.toMatch(/<img|<ins>|<del>/);
});

test('states with the same changed lines are one section, and each keeps its own pictures', () => {
  const green = { pictures: { 320: paint(4, 4, 0, 99, 0) } };
  const says = { spoken: ['- heading "Häufige Fragen"', '- button "Weniger"'] };
  const changes = compareStates(
    [state('faq'), state('linked'), state('empty'), state('gone')],
    [state('faq', says), state('linked', { ...says, ...green }), state('empty'), state('more')],
  );
  expect(changes).toMatchObject({ sameCount: 1, newStates: [{ state: 'more' }], lostStates: [{ state: 'gone' }] });
  expect(
    changes.changed.map(({ states }) => states.map(({ state: name, pictures }) => [name, pictures.length])),
  ).toEqual([
    [
      ['faq', 0],
      ['linked', 1],
    ],
  ]);
});

test('a comment of a pull request is cut where it would be too long for one, between lines', () => {
  const many = Array.from({ length: 4_000 }, (_, index) => `- listitem: Zeile ${index}`);
  const text = renderCandidateMarkdown(report([state('faq')], [state('faq', { spoken: many })]));
  expect(text.length).toBeLessThan(65_000);
  expect(text).toMatch(/Zeile \d+\n```\n\nThe HTML page has the rest\.\n$/);
});

test('what a page says is text, never markup', () => {
  const page = renderCandidatePage(report([state('faq')], [state('faq', { heading: '<script>alert(1)</script>' })]));
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script>');
});

describe('the commits since the live version', () => {
  let root: string;
  beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'commits-'))));
  afterEach(() => rm(root, { recursive: true }));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const change = async (folder: string, subject: string) => {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, 'file'), subject);
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-m', subject);
    return git('rev-parse', 'HEAD');
  };

  test('are those of its folder, and the others are counted', async () => {
    git('init', '--quiet', '--initial-branch=main');
    const live = await change('mf-help', 'feat(help): begin');
    await change('mf-help', 'fix(help): a word');
    await change('shell', 'fix(shell): elsewhere');
    expect(listCommits(root, 'mf-help', `${live}+`)).toEqual([
      expect.stringMatching(/^[0-9a-f]+ fix\(help\): a word$/),
      '1 commits outside of mf-help/',
    ]);
    await writeFile(join(root, 'mf-help/file'), 'not committed');
    expect(listCommits(root, 'mf-help', live)).toContain('Changes without a commit');
  });

  test('are unknown without a commit in the history, or if Git does not have it', async () => {
    expect(listCommits(root, 'mf-help', undefined)).toContain('does not say');
    git('init', '--quiet', '--initial-branch=main');
    expect(listCommits(root, 'mf-help', 'b'.repeat(40))).toContain('are not known');
  });
});
