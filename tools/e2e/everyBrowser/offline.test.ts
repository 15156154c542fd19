import { expect, test } from '../src/engines/fixtures.ts';
import { at, menu, openMenuEntry, titles } from '../src/steps.ts';

test.beforeEach(({ errors }) => errors.announce(/net::ERR_/, /could not be loaded/, / failed: network/));

test('Guide and FAQ work without internet, in the Wi-Fi of a box too, and everything else opens once it is back (acc 227, 251, 276)', async ({
  network,
  person,
  signedIn,
}) => {
  await signedIn();
  await person.open(at('/dashboard'));
  // The worker has kept everything some time after the page is there.
  const worker = () => person.run('return navigator.serviceWorker.controller?.state');
  await expect.poll(worker, { timeout: 40_000 }).toBe('activated');

  await test.step('a Wi-Fi in which nothing is refused and nothing answers', async () => {
    const letThrough = network.hold(/./);
    await person.open(at('/setup'), 'commit');
    await person.read('heading', titles.setup);
    await person.arrive(at('/setup'));
    letThrough();
  });

  const reconnect = network.refuse(/./);
  for (const [path, title] of [
    ['/setup', titles.setup],
    ['/faq', titles.faq],
  ] as const)
    await test.step(`${path} opens and reloads, with the shell around it`, async () => {
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

  await test.step('the search, links to answers, and the way to the guide', async () => {
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

  await test.step('a screen that needs the internet says so, and opens when it is back', async () => {
    await person.open(at('/kuendigen'));
    await person.see(/^Für diesen Bereich brauchst du Internet\./);
    reconnect();
    await person.read('heading', 'Verträge hier kündigen');
  });
});
