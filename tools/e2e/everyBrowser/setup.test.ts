import { linkBox } from '../src/box.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { at, titles } from '../src/steps.ts';

test('The setup guide sees that the box has signed in, although it was reloaded since then', async ({
  person,
  signedIn,
}) => {
  const account = await signedIn();
  await person.open(at('/setup'));
  await person.read('heading', titles.setup);
  await person.choose('checkbox', 'Schritt 1 ist erledigt');
  await expect.poll(() => person.run('return localStorage.getItem("setup-progress")')).toContain('boxes');
  await person.reload();
  await person.read('heading', titles.setup);
  const lastStep = () => person.inspect('checkbox', 'Schritt 5 ist erledigt');
  expect(await lastStep()).toMatchObject({ isChosen: false });
  await linkBox(account);
  await person.see(/^Die Box „.+“ ist jetzt mit deinem Konto verbunden\.$/);
  await expect(async () => expect(await lastStep()).toMatchObject({ isChosen: true })).toPass();
  await person.within('main').press('link', 'Zum Dashboard');
  await person.read('button', /^Box .+ entfernen$/);
});
