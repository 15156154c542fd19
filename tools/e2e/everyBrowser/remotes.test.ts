import { expect, test } from '../src/engines/fixtures.ts';
import type { NetworkProxy } from '../src/engines/networkProxy.ts';
import { actions, at, menu, openMenuEntry, register, titles } from '../src/steps.ts';

// A screen whose files do not arrive as they should.

/** First requests for scripts of a remote, and not those of a retry. */
const scripts = /\/mf-help\/[^?]+\.js$/;
const styles = /\/mf-help\/[^?]+\.css$/;

const faults: Record<string, (network: NetworkProxy) => () => void> = {
  'is missing (404)': (network) => network.answer(/\/mf-help\/.+\.js/, { status: 404, body: 'nicht da' }),
  'is broken on the server (500)': (network) => network.answer(/\/mf-help\/.+\.js/, { status: 500 }),
  'is an HTML page': (network) =>
    network.answer(/\/mf-help\/.+\.js/, { status: 200, type: 'text/html', body: '<!doctype html><p>Wartung' }),
  'breaks off': (network) => network.refuse(/\/mf-help\/.+\.js/),
  'was tampered with': (network) =>
    network.answer(/\/mf-help\/.+\.js/, { status: 200, type: 'text/javascript', body: 'window.tampered = true;' }),
};

for (const [kind, begin] of Object.entries(faults))
  test(`A remote that ${kind} shows a card; everything else works and a retry heals (acc 24, 272)`, async ({
    errors,
    network,
    person,
  }) => {
    errors.announce(/^Failed to (load resource|find a valid digest)/, /could not be loaded/);
    // Before anything of it can be prefetched.
    const end = begin(network);
    await register(person);
    await person.open(at('/faq'));
    await person.within('main').read('button', actions.retry);
    expect(await person.run('return "tampered" in window')).toBe(false);
    await openMenuEntry(person, menu.account);
    await person.read('heading', titles.account);
    await openMenuEntry(person, menu.faq);
    await person.within('main').read('button', actions.retry);
    end();
    await person.press('button', actions.retry);
    await person.read('heading', titles.faq);
  });

test('A remote that hangs says so after 10 seconds and a retry heals at once (acc 24)', async ({ network, person }) => {
  network.hold(scripts);
  await register(person);
  await person.open(at('/faq'), 'commit');
  await person.see(/dauert länger/);
  await person.press('button', actions.retry);
  await person.read('heading', titles.faq);
});

test('A style sheet that hangs leaves the shell alive, and a missing one heals automatically (acc 24, 272)', async ({
  errors,
  network,
  person,
}) => {
  errors.announce(/^Failed to load resource/, /could not be loaded/);
  const letThrough = network.hold(styles);
  await register(person);
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
