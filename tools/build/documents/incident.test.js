const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');

const guide = readFileSync('docs/incident.md', 'utf8');
const [, demanded] = /^\| R24 \|(.*)$/m.exec(readFileSync('docs/legal.md', 'utf8'));
const readSection = (title) => new RegExp(`^##+ ${title}[^\n]*\n([^]*?)(?=\n##|$(?![^]))`, 'm').exec(guide)[1];
/** Cells of a table by row, without its head. */
const readTable = (title) =>
  [...readSection(title).matchAll(/^\| (.+) \|$/gm)]
    .slice(2)
    .map(([, row]) => row.split(' | ').map((cell) => cell.trim()));
/** Text to send number `number`, on one line. */
const readText = (number) => readSection(`${number} `).replace(/\n> ?/g, ' ').replace(/\s+/g, ' ');

test('The guide for incidents says for each deadline of R24 who does what, with which text', () => {
  const deadlines = [...demanded.matchAll(/(?<=(?:warning|notification|report|breach) )\d+ (?:h|days)/g)].map(
    ([time]) => time,
  );
  expect([...new Set(deadlines)]).toEqual(['24 h', '72 h', '14 days']);
  expect(demanded).toContain('(one month)');
  const rows = readTable('By when');
  for (const deadline of [...deadlines, 'one month']) {
    const [, who, what] = rows.find(([time]) => time.replace('hours', 'h').includes(deadline));
    expect(who).toBe('owner');
    const texts = [...what.matchAll(/text (\d)/g)].map(([, number]) => number);
    expect(texts.length).toBeGreaterThan(0);
    for (const number of texts) expect(readText(number)).toMatch(/.{200}/);
  }
  const roles = readTable('Who').map(([role]) => role.toLowerCase());
  for (const [, who] of rows)
    expect([...roles.map((role) => role.replace(' on call', '')), 'whoever notices']).toContain(who);
});

test.each([
  [
    '1',
    'Art. 14 CRA',
    ['Schwachstelle', 'Sicherheitsvorfall', 'Bekannt seit', 'böswillige Handlung', 'Mitgliedstaaten'],
  ],
  ['2', 'Art. 14 CRA', ['Art der Lücke', 'Schwere und Auswirkung', 'Maßnahmen', 'Nutzer selbst', 'vertraulich']],
  [
    '3',
    'Art. 33 (3) GDPR',
    [
      'Art der Verletzung',
      'Zahl der Betroffenen',
      'Zahl der Datensätze',
      'Datenschutzbeauftragte',
      'Folgen',
      'Maßnahmen',
      'Verzögerung',
    ],
  ],
  ['4', 'Art. 34 (2) GDPR', ['Das kann passieren', 'Das haben wir getan', 'Datenschutzbeauftragte', 'neues Passwort']],
  ['5', 'Art. 14 CRA', ['Beschreibung', 'Schwere und Auswirkung', 'ausgenutzt', 'Ursache', 'Behoben durch']],
])('Each text to send has what the law wants to know: %s, %s', (number, _law, words) => {
  const text = readText(number);
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});

test('The mail to people has no link, and speaks to them as the app does', () => {
  const text = readText('4');
  expect(text).not.toMatch(/https?:|www\.|\bSie\b|\bIhr/);
  expect(text).toMatch(/\bdein Passwort\b/);
});

test('Every command of the guide exists', () => {
  const commands = [...guide.matchAll(/npm run (owner|ops) -- ([\w-]+)/g)];
  expect(commands.length).toBeGreaterThan(2);
  const sources = execFileSync(
    'git',
    ['grep', '--untracked', '-hE', "usage: '", '--', 'operations/owner/src', 'backend/src', 'release/src'],
    {
      encoding: 'utf8',
    },
  );
  const verbs = [...sources.matchAll(/usage: '([\w-]+)/g)].map(([, verb]) => verb);
  expect(commands.map(([, , verb]) => verb).filter((verb) => !verbs.includes(verb))).toEqual([]);
});

test('The drill has a harm, expected times and a measure of failure', () => {
  const minutes = readTable('Drill').map(([minute]) => Number(minute));
  expect(minutes).toEqual(minutes.toSorted((one, other) => one - other));
  expect(minutes.at(-1)).toBe(90);
  expect(readSection('Drill')).toContain('The drill has failed if');
});
