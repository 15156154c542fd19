import { readStack } from '../src/config.ts';
import { expect, test } from '../src/engines/fixtures.ts';
import { actions, at, register, titles } from '../src/steps.ts';

const backend = () => new RegExp(`^${readStack().backend}/`);

test('With the backend down, public pages still work (acc 39, 271)', async ({ network, person }) => {
  network.refuse(backend());
  for (const [path, title] of [
    ['/', titles.landing],
    ['/login', titles.signIn],
    ['/impressum', titles.imprint],
    ['/kuendigen', 'Verträge hier kündigen'],
  ] as const) {
    await person.open(at(path));
    await person.read('heading', title);
  }
});

test('With the backend down, the dashboard shows its states with a way on, and heals (acc 125, 138, 152, 271)', async ({
  errors,
  network,
  person,
}) => {
  errors.announce(/net::ERR_/, / failed: network/);
  await register(person);
  const reconnect = network.refuse(backend());
  await person.reload();
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
