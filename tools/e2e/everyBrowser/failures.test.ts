import { readStack } from '../src/config.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { actions, at, titles } from '../src/steps.ts';

test('With the backend down, public pages still work, and the dashboard shows its states with a way on, and heals (acc 39, 125, 138, 152, 271)', async ({
  errors,
  network,
  person,
  signedIn,
}) => {
  errors.announce(/net::ERR_/, / failed: network/);
  const reconnect = network.refuse(new RegExp(`^${readStack().backend}/`));
  await test.step('public pages', async () => {
    for (const [path, title] of [
      ['/', titles.landing],
      ['/login', titles.signIn],
      ['/kuendigen', 'Verträge hier kündigen'],
    ] as const) {
      await person.open(at(path));
      await person.read('heading', title);
    }
  });
  await test.step('the dashboard', async () => {
    await signedIn();
    await person.open(at('/dashboard'));
    const main = person.within('main');
    await main.see('Keine Abo-Daten verfügbar.');
    await main.see('Deine Boxen können wir gerade nicht laden.');
    expect(await main.inspect('radio', 'Vorschulkinder (4-5 Jahre)')).toMatchObject({ isChosen: true });
    reconnect();
    // Each part has its own button; the first one belongs to the subscription.
    await person.run(
      '[...document.querySelectorAll("main button")].find((one) => one.textContent === "Aktualisieren").click()',
    );
    await main.read('link', actions.subscribe);
  });
});
