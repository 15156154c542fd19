import { provideStripe } from '../standalone/provideStripe.ts';
import type * as Door from './stripeScript.ts';

/** The provider's loader remembers its script for the life of the page, so every test gets a page of its own. */
async function freshDoor() {
  let door: typeof Door | undefined;
  await jest.isolateModulesAsync(async () => {
    door = await import('./stripeScript.ts');
  });
  return door!;
}

describe('The door to the payment provider', () => {
  test('hands out the redirect of the loaded script (acc 207)', async () => {
    const redirects = provideStripe('works');
    const redirect = await (await freshDoor()).loadRedirect('pk_test_1');
    await redirect?.({ sessionId: 'cs_1' });
    expect(redirects).toEqual([{ publishableKey: 'pk_test_1', sessionId: 'cs_1' }]);
  });

  test.each(['blocked', 'without-method'] as const)(
    'knows no redirect when the script is %s (acc 214)',
    async (script) => {
      provideStripe(script);
      expect(await (await freshDoor()).loadRedirect('pk_test_1')).toBeUndefined();
    },
  );

  test('waits ten seconds for a script that hangs, not longer (acc 214)', async () => {
    jest.useFakeTimers();
    provideStripe('hangs');
    const door = await freshDoor();
    let answer: unknown = 'waiting';
    void door.loadRedirect('pk_test_1').then((redirect) => {
      answer = redirect;
    });
    await jest.advanceTimersByTimeAsync(9_999);
    expect(answer).toBe('waiting');
    await jest.advanceTimersByTimeAsync(1);
    expect(answer).toBeUndefined();
  });

  test('loads a stand-in from another address, and knows no redirect if that fails (acc 207, 214)', async () => {
    provideStripe('hangs');
    document.head.innerHTML = '';
    const address = 'http://localhost:4242/js/stripe.js';
    const findScript = () => document.querySelector(`script[src="${address}"]`)!;
    const failing = (await freshDoor()).loadRedirect('pk_test_1', address);
    findScript().dispatchEvent(new Event('error'));
    expect(await failing).toBeUndefined();
    findScript().remove();
    const loading = (await freshDoor()).loadRedirect('pk_test_1', address);
    const redirects = provideStripe('works');
    findScript().dispatchEvent(new Event('load'));
    await (
      await loading
    )?.({ sessionId: 'cs_1' });
    expect(redirects).toEqual([{ publishableKey: 'pk_test_1', sessionId: 'cs_1' }]);
  });

  test('places the script once, in the way that pages with Trusted Types demand (acc 216, 259)', async () => {
    provideStripe('hangs');
    document.head.innerHTML = '';
    const policies: string[] = [];
    const createPolicy = (name: string, rules: object) => {
      policies.push(name);
      return rules;
    };
    Object.assign(window, { trustedTypes: { createPolicy } });
    const door = await freshDoor();
    expect(document.querySelectorAll('script')).toHaveLength(0);
    const redirect = door.loadRedirect('pk_test_1');
    const scripts = [...document.querySelectorAll('script')];
    expect(scripts.map(({ src }) => src)).toEqual(['https://js.stripe.com/basil/stripe.js']);
    expect(policies).toEqual(['mf-subscription']);
    const redirects = provideStripe('works');
    scripts[0]!.dispatchEvent(new Event('load'));
    await (
      await redirect
    )?.({ sessionId: 'cs_1' });
    expect(redirects).toHaveLength(1);
    Reflect.deleteProperty(window, 'trustedTypes');
  });
});
