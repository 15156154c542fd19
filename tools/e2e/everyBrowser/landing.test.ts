import { expect, test } from '../src/engines/fixtures.ts';
import { tabAndPress } from '../src/keyboard.ts';
import { actions, at, titles } from '../src/steps.ts';

test('The toggle changes text, title, language and address; a reload stays, the choice is remembered, and a return shows it (acc 33, 35, 36)', async ({
  person,
}) => {
  const read = () => person.run('return [location.pathname, document.title, document.documentElement.lang]');
  await person.open(at('/'));
  await person.read('heading', 'Der Planet aus Papier');
  await person.press('button', actions.inEnglish);
  await person.read('heading', titles.landingInEnglish);
  await person.read('heading', 'The Planet Made of Paper');
  expect(await person.count('heading', 'Der Planet aus Papier')).toBe(0);
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
  await tabAndPress(person, actions.signIn);
  await person.read('heading', titles.signIn);
  await person.press('link', 'Abenteuerbox zur Startseite');
  await person.read('heading', titles.landing);
  expect(await person.count('heading', 'Der Planet aus Papier')).toBe(1);
});
