import { expect, test } from '../src/engines/fixtures.ts';
import type { Person } from '../src/person.ts';
import { at, menu, openMenuEntry, register, titles } from '../src/steps.ts';

test.beforeEach(({ errors }) => errors.announce(/net::ERR_/, /could not be loaded/, / failed: network/));

/** Registers, and waits until the worker has kept everything, some time after the page is there. */
async function prepareForATrip(person: Person): Promise<void> {
  await register(person);
  const worker = () => person.run('return navigator.serviceWorker.controller?.state');
  await expect.poll(worker, { timeout: 40_000 }).toBe('activated');
}

for (const [path, title] of [
  ['/setup', titles.setup],
  ['/faq', titles.faq],
] as const)
  test(`${path} opens and reloads without internet, with the shell around it, for a member who was only on the dashboard (acc 251, 276)`, async ({
    network,
    person,
  }) => {
    await prepareForATrip(person);
    network.refuse(/./);
    for (const open of [() => person.open(at(path)), () => person.reload()]) {
      await open();
      await person.read('heading', title);
      await person.within('navigation', 'Hauptmenü').read('link', menu.faq);
      await person.read('contentinfo');
      await person.arrive(at(path));
    }
    const fonts = `return Promise.all(['16px Nunito', '700 16px Nunito', '16px Fraunces', '700 16px Fraunces']
      .map(async (font) => (await document.fonts.load(font)).length))`;
    expect(await person.run(fonts)).toEqual([1, 1, 1, 1]);
  });

test('The search of the FAQ, links to answers and the way to the guide work without internet (acc 227, 251)', async ({
  network,
  person,
}) => {
  await prepareForATrip(person);
  network.refuse(/./);
  await person.open(at('/faq#kuendigen'));
  await person.read('heading', 'Wie kündige ich?');
  await person.type('Wonach suchst du?', 'wlan');
  await person.see(/^\d+ Fragen gefunden\.$/);
  await openMenuEntry(person, menu.setup);
  await person.read('heading', titles.setup);
  await person.choose('checkbox', 'Schritt 1 ist erledigt');
  await person.reload();
  const step = () => person.inspect('checkbox', 'Schritt 1 ist erledigt');
  await expect(async () => expect(await step()).toMatchObject({ isChosen: true })).toPass();
});

test('In the Wi-Fi of a box, where nothing is refused and nothing answers, the guide opens all the same', async ({
  network,
  person,
}) => {
  await prepareForATrip(person);
  network.hold(/./);
  await person.open(at('/setup'), 'commit');
  await person.read('heading', titles.setup);
  await person.arrive(at('/setup'));
});

test('A visitor who is not signed in gets nothing stored', async ({ person }) => {
  await person.open(at('/'));
  await expect
    .poll(() => person.run('return Object.keys([...document.querySelectorAll("#root a")].at(-1)).join()'))
    .toContain('__reactProps');
  const stored = `return Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
    .then((lists) => lists.map(({ length }) => length))`;
  expect(await person.run(stored)).toEqual([0, 0]);
});
