import { existsSync, readFileSync } from 'node:fs';
import { testPage } from 'page-contract/testing';
import { privacyEnglish } from './privacyEnglish.ts';
import { privacyGerman } from './privacyGerman.ts';

const page = testPage();
const { owner } = page;
const sectionOf = (write: typeof privacyGerman, number: number) =>
  write(owner, page).sections.find(({ heading }) => heading.startsWith(`${number}. `))!;

/** Files that lint allows to store data in the browser, and the service worker. */
const storageFiles = [
  ...readFileSync('tools/build/eslint/table.mjs', 'utf8').matchAll(
    /name: '(?:localStorage|sessionStorage|indexedDB)',[^]*?files: \[([^\]]+)\]/g,
  ),
].flatMap(([, files]) => [...files!.matchAll(/'([^']+)'/g)].map(([, file]) => file!));

/** Storage names that files define; some files only look whether anything is stored. */
function namesIn(files: string[]): string[] {
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const constants = /const (?:storageKey|probeKey|key|name|cachePrefix|hintKey|languageKey|databaseName) = '([^']+)'/g;
  return [...new Set([...code.matchAll(constants)].map(([, name]) => name!))];
}

test.each([
  ['German', privacyGerman, /„([\w.:-]+)“/g],
  ['English', privacyEnglish, /“([\w.:-]+)”/g],
] as const)(
  'The %s notice names everything that code keeps in the browser, and nothing else (acc 293)',
  (_, write, quoted) => {
    expect(storageFiles.length).toBeGreaterThan(4);
    const files = [...storageFiles, 'mf-landing/src/language/language.ts', 'site/static/service-worker.js'];
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const list = sectionOf(write, 3).list!.join('\n');
    // A name of a page or a button is a word with a capital letter.
    const named = [...list.matchAll(quoted)].map(([, name]) => name!).filter((name) => /[.:-]|Db$/.test(name));
    expect(named.sort()).toEqual(namesIn(files).sort());
  },
);

test.each([
  [
    'German',
    privacyGerman,
    /Unsere Seiten melden unserem Server, .* Vorgangsnummer, .* meldet dein Browser, .* Das Protokoll löschen wir wie die anderen\./,
  ],
  [
    'English',
    privacyEnglish,
    /Our pages report to our server .* reference, .* browser also reports .* We delete this log like the others\./,
  ],
] as const)(
  'The %s notice tells of reports where pages send them, and how long they are kept (acc 293)',
  (_, write, told) => {
    const visit = (changes: { reports?: string }) =>
      write(owner, testPage(changes))
        .sections.find(({ heading }) => heading.startsWith('2. '))!
        .paragraphs.join('\n');
    expect(visit({ reports: '/-/reports' })).toMatch(told);
    expect(visit({})).not.toMatch(told);
  },
);

test.each([
  [2, 'zählen wir, damit niemand es missbraucht'],
  [3, '„Rechnungen und Zahlungsart“ geklickt hast'],
  [7, 'auch seine Stimme, gehört zu den Daten deines Kindes'],
  [7, 'Grundlage ist der Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO)'],
  [9, 'Für einen Teil der Zahlungsdaten ist Stripe selbst verantwortlich'],
  [12, 'In Sicherungskopien kann Gelöschtes noch enthalten sein. So lange bewahren wir sie auf: 28\u00a0Tage.'],
])('Section %i of the notice says: %s (acc 293)', (number, sentence) => {
  const { paragraphs, list = [] } = sectionOf(privacyGerman, number);
  expect([...paragraphs, ...list].join('\n')).toContain(sentence);
});

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

test('Whether data must be given is said, and the right to object is a section of its own (acc 293)', () => {
  expect(sectionOf(privacyGerman, 13).paragraphs[0]).toContain('Kein Gesetz verpflichtet dich, uns Daten zu geben.');
  const { heading, paragraphs } = sectionOf(privacyGerman, 15);
  expect(heading).toBe('15. Dein Recht auf Widerspruch');
  expect(paragraphs[0]).toContain('jederzeit widersprechen (Art. 21 DSGVO)');
  expect(sectionOf(privacyGerman, 14).list!.join()).not.toContain('Art. 21');
});
