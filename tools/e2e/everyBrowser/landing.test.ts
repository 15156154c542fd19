import { expect, test } from '../src/engines/fixtures.ts';
import { tabAndPress } from '../src/keyboard.ts';
import { actions, at, titles } from '../src/steps.ts';

test('The toggle changes text, title, language and address; a reload stays, the choice is remembered (acc 33, 35, 36)', async ({
  person,
}) => {
  const read = () => person.run('return [location.pathname, document.title, document.documentElement.lang]');
  await person.open(at('/'));
  await person.press('button', actions.inEnglish);
  await person.read('heading', titles.landingInEnglish);
  const english = ['/en', 'Adventure Box – stories that grow with your child', 'en'];
  await expect.poll(read).toEqual(english);
  await person.reload();
  await person.read('heading', titles.landingInEnglish);
  expect(await read()).toEqual(english);
  await person.open(at('/'));
  await person.read('heading', titles.landingInEnglish);
  await person.press('button', actions.inGerman);
  await person.read('heading', titles.landing);
  await expect.poll(read).toEqual(['/', 'Abenteuerbox – Geschichten, die mitwachsen', 'de']);
});

for (const [name, title] of [
  ['Datenschutz', 'Datenschutzerklärung'],
  ['Impressum', 'Impressum'],
  ['AGB', 'Allgemeine Geschäftsbedingungen'],
  ['Widerrufsbelehrung', 'Widerrufsbelehrung'],
  ['Barrierefreiheit', 'Barrierefreiheit'],
] as const)
  test(`The footer of the sign-in page leads to ${name}, and Back returns`, async ({ person }) => {
    await person.open(at('/login'));
    await person.within('contentinfo').press('link', name);
    await person.read('heading', title);
    expect((await person.read('main')).length).toBeGreaterThan(300);
    await person.back();
    await person.read('heading', titles.signIn);
  });

test('Fonts and pictures are no condition: every word and every name of a picture is there', async ({
  errors,
  network,
  person,
}) => {
  errors.announce(/net::ERR_/);
  network.refuse(/\.(?:woff2|svg|png)$/);
  await person.open(at('/'));
  await person.read('img', /^Zeichnung: Abend im Wald\./);
  await person.within('main').press('button', actions.preorder);
  await person.within('dialog', 'Abenteuerbox vorbestellen').read('button', actions.sendPreorder);
});

test('Static content speaks the other language with the rest, and is there after a return (acc 33)', async ({
  person,
}) => {
  await person.open(at('/'));
  await person.read('heading', 'Der Planet aus Papier');
  await person.press('button', actions.inEnglish);
  await person.read('heading', 'The Planet Made of Paper');
  expect(await person.count('heading', 'Der Planet aus Papier')).toBe(0);
  await person.press('button', actions.inGerman);
  await person.read('heading', titles.landing);
  await tabAndPress(person, actions.signIn);
  await person.read('heading', titles.signIn);
  await person.press('link', 'Abenteuerbox zur Startseite');
  await person.read('heading', titles.landing);
  expect(await person.count('heading', 'Der Planet aus Papier')).toBe(1);
});
