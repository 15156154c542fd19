import { existsSync, readFileSync } from 'node:fs';
import { testPage } from 'page-contract/testing';
import { privacyEnglish } from './privacyEnglish.ts';
import { privacyGerman } from './privacyGerman.ts';

const { owner } = testPage();
const sectionOf = (write: typeof privacyGerman, number: number) =>
  write(owner).sections.find(({ heading }) => heading.startsWith(`${number}. `))!;

/** Where lint lets code keep something in the browser, and the service worker. */
const doors = [
  ...readFileSync('tools/build/eslint/table.mjs', 'utf8').matchAll(
    /name: '(?:localStorage|sessionStorage|indexedDB)',[^]*?files: \[([^\]]+)\]/g,
  ),
].flatMap(([, files]) => [...files!.matchAll(/'([^']+)'/g)].map(([, file]) => file!));

/** Storage names that files define; some files only look whether anything is stored. */
const namesIn = (files: string[]) => [
  ...new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/const (?:key|name|prefix|hintKey|databaseName) = '([^']+)'/g)].map(
        ([, name]) => name!,
      ),
    ),
  ),
];

test.each([
  ['German', privacyGerman, /„([\w.:-]+)“/g],
  ['English', privacyEnglish, /“([\w.:-]+)”/g],
] as const)(
  'The %s notice names everything that code keeps in the browser, and nothing else (acc 293)',
  (_, write, quoted) => {
    expect(doors.length).toBeGreaterThan(4);
    const files = [...doors, 'site/static/service-worker.js'];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const list = sectionOf(write, 3).list!.join('\n');
    // A name of a page or a button is a word with a capital letter.
    const named = [...list.matchAll(quoted)].map(([, name]) => name!).filter((name) => /[.:-]|Db$/.test(name));
    expect(named.sort()).toEqual(namesIn(files).sort());
  },
);

test('Each provider that gets data is named with the basis on which they leave the EU (acc 293)', () => {
  for (const write of [privacyGerman, privacyEnglish]) {
    const list = sectionOf(write, 11).list!;
    expect(list).toHaveLength(5);
    for (const basis of Object.values(owner.transfers))
      expect(list).toContainEqual(expect.stringContaining(`: ${basis}.`));
    for (const provider of ['Google', 'Stripe', owner.hosting, owner.mailProvider, owner.storyModelProvider])
      expect(list).toContainEqual(expect.stringContaining(`(${provider}`));
  }
});

test('Whether data must be given is said, and the right to object stands by itself (acc 293)', () => {
  expect(sectionOf(privacyGerman, 13).paragraphs[0]).toContain('Kein Gesetz verpflichtet dich, uns Daten zu geben.');
  const { heading, paragraphs } = sectionOf(privacyGerman, 15);
  expect(heading).toBe('15. Dein Recht auf Widerspruch');
  expect(paragraphs[0]).toContain('jederzeit widersprechen (Art. 21 DSGVO)');
  expect(sectionOf(privacyGerman, 14).list!.join()).not.toContain('Art. 21');
});
