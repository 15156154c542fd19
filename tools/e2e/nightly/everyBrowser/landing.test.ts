import { expect, test } from '../../src/engines/fixtures.ts';
import { actions, at, titles } from '../../src/steps.ts';

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
