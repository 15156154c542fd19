import { expect, test } from '../../src/engines/fixtures.ts';
import { actions, at, menu, openMenuEntry, titles } from '../../src/steps.ts';

// A screen whose files do not arrive as they should.

/** First requests for scripts of a remote, and not those of a retry. */
const scripts = /\/mf-help\/[^?]+\.js$/;
const styles = /\/mf-help\/[^?]+\.css$/;

test('A remote that hangs says so after 10 seconds and a retry heals at once (acc 24)', async ({
  network,
  person,
  signedIn,
}) => {
  network.hold(scripts);
  await signedIn();
  await person.open(at('/faq'), 'commit');
  await person.see(/dauert länger/);
  await person.press('button', actions.retry);
  await person.read('heading', titles.faq);
});

test('A style sheet that hangs leaves the shell alive, and a missing one heals automatically (acc 24, 272)', async ({
  errors,
  network,
  person,
  signedIn,
}) => {
  errors.announce(/^Failed to load resource/, /could not be loaded/);
  const letThrough = network.hold(styles);
  await signedIn();
  await person.open(at('/faq'), 'commit');
  await person.see(/dauert länger/);
  await openMenuEntry(person, menu.account);
  await person.read('heading', titles.account);
  network.answer(styles, { status: 404 });
  letThrough();
  await person.open(at('/faq'));
  await person.read('heading', titles.faq);
  const radius = 'return getComputedStyle(document.querySelector("input[type=search]")).borderRadius';
  expect(await person.run(radius)).not.toBe('0px');
});

for (const [kind, response] of Object.entries({
  'is missing (404)': { status: 404, body: 'nicht da' },
  'is broken on the server (500)': { status: 500 },
  'is an HTML page': { status: 200, type: 'text/html', body: '<!doctype html><p>Wartung' },
}))
  test(`A remote that ${kind} shows a card, and a retry heals (acc 24, 272)`, async ({
    errors,
    network,
    person,
    signedIn,
  }) => {
    errors.announce(/^Failed to load resource/, /could not be loaded/);
    const end = network.answer(/\/mf-help\/.+\.js/, response);
    await signedIn();
    await person.open(at('/faq'));
    await person.within('main').read('button', actions.retry);
    end();
    await person.press('button', actions.retry);
    await person.read('heading', titles.faq);
  });
