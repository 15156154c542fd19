import { expect, test } from '../src/engines/fixtures.ts';
import type { NetworkProxy } from '../src/engines/networkProxy.ts';
import { actions, at, menu, openMenuEntry, titles } from '../src/steps.ts';

for (const [kind, begin] of Object.entries({
  'cannot be reached': (network: NetworkProxy) => network.refuse(/\/mf-help\/.+\.js/),
  'was tampered with': (network: NetworkProxy) =>
    network.answer(/\/mf-help\/.+\.js/, { status: 200, type: 'text/javascript', body: 'window.tampered = true;' }),
}))
  test(`A remote that ${kind} shows a card; everything else works and a retry heals (acc 24, 272)`, async ({
    errors,
    network,
    person,
    signedIn,
  }) => {
    errors.announce(/^Failed to (load resource|find a valid digest)/, /could not be loaded/);
    // Before anything of it can be prefetched.
    const end = begin(network);
    await signedIn();
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
