import { placePage } from 'page-contract/testing';
import type { Session } from 'shared-auth';
import { setTestSession } from 'shared-auth/testing';
import { enableOfflineReading, updateOfflineCopies } from './offlineReading.ts';

const register = jest.fn(async () => undefined);
const member: Session = {
  status: 'signed-in',
  user: { id: 'user-1', email: 'eltern@example.org', emailVerified: true },
};
let idle: (() => void)[] = [];
let stop: (() => void) | undefined;

function openPage(serviceWorker?: string): void {
  placePage({ serviceWorker });
  stop = enableOfflineReading();
}

/** Lets the browser have nothing better to do. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  for (const task of idle.splice(0)) task();
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

beforeAll(async () => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
});
beforeEach(() => {
  register.mockClear();
  idle = [];
  window.requestIdleCallback = (task) => idle.push(() => task({ didTimeout: false, timeRemaining: () => 50 }));
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
  setTestSession({ status: 'loading' });
});
afterEach(() => stop?.());

test('a member’s browser gets the worker, once, when the page is complete and idle (acc 276)', async () => {
  openPage('/service-worker.js');
  setTestSession(member);
  expect(register).not.toHaveBeenCalled();
  await rest();
  setTestSession({ ...member, user: { ...member.user, emailVerified: false } });
  await rest();
  expect(register.mock.calls).toEqual([['/service-worker.js', { updateViaCache: 'none' }]]);
});

test('stores no page for a visitor who is not signed in', async () => {
  openPage('/service-worker.js');
  setTestSession({ status: 'signed-out' });
  await rest();
  expect(register).not.toHaveBeenCalled();
});

test('a site that has switched it off registers nothing', async () => {
  setTestSession(member);
  openPage();
  await rest();
  expect(register).not.toHaveBeenCalled();
});

test('the address passes the policy of the site, and no other would (acc 259)', async () => {
  const createPolicy = jest.fn((name: string, { createScriptURL }: { createScriptURL(url: string): string }) => ({
    createScriptURL: (url: string) => `${name}: ${createScriptURL(url)}`,
  }));
  window.trustedTypes = { createPolicy };
  setTestSession(member);
  openPage('/service-worker.js');
  await rest();
  delete window.trustedTypes;
  expect(register).toHaveBeenCalledWith('shell: /service-worker.js', expect.anything());
  expect(() => createPolicy.mock.calls[0]?.[1].createScriptURL('https://evil.example/worker.js')).toThrow('Refused');
});

test('a browser that refuses the worker changes nothing', async () => {
  register.mockRejectedValueOnce(new DOMException('blocked', 'SecurityError'));
  setTestSession(member);
  openPage('/service-worker.js');
  await rest();
  expect(register).toHaveBeenCalledTimes(1);
});

describe('copies', () => {
  const update = jest.fn<Promise<void>, []>();
  const getRegistration = jest.fn<Promise<object | undefined>, []>();
  /** Service worker under installation that passes through these states, a tenth of a second each. */
  function worker(...states: string[]) {
    const told = jest.fn();
    const found = Object.assign(new EventTarget(), { state: 'installing', postMessage: told });
    const become = (state: string) => {
      found.state = state;
      found.dispatchEvent(new Event('statechange'));
    };
    states.forEach((state, at) => setTimeout(become, 100 * (at + 1), state));
    return { found, told, become };
  }
  async function renew(): Promise<void> {
    const renewed = updateOfflineCopies();
    await jest.advanceTimersByTimeAsync(60_000);
    await renewed;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    update.mockReset().mockResolvedValue();
    getRegistration.mockReset().mockResolvedValue({ update });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } });
  });

  test('are renewed by the worker of what is live now, once (acc 276)', async () => {
    await renew();
    expect(update).toHaveBeenCalledTimes(1);
  });

  test('are requested again a limited number of times if an unstable network lost them (acc 276)', async () => {
    update.mockRejectedValueOnce(new TypeError('offline'));
    await renew();
    expect(update).toHaveBeenCalledTimes(2);
    update.mockReset().mockRejectedValue(new TypeError('offline'));
    await renew();
    expect(update).toHaveBeenCalledTimes(3);
  });

  test('that could not be kept whole are asked for again (acc 276)', async () => {
    const registration = { update, installing: undefined as object | undefined };
    getRegistration.mockResolvedValue(registration);
    const ends = [['redundant'], ['installed', 'activating', 'activated']];
    update.mockImplementation(async () => void (registration.installing = worker(...ends.shift()!).found));
    await renew();
    expect(update).toHaveBeenCalledTimes(2);
  });

  test.each(['installing', 'waiting'])(
    'whose worker the browser leaves waiting are asked for until it has taken over, found %s (acc 276)',
    async (found) => {
      const next = worker('installed');
      if (found === 'waiting') next.become('installed');
      getRegistration.mockResolvedValue({ update, [found]: next.found });
      next.told.mockImplementation(() => next.told.mock.calls.length === 2 && next.become('activating'));
      await renew();
      expect(next.told).toHaveBeenCalledTimes(2);
      expect(update).toHaveBeenCalledTimes(1);
    },
  );

  test('are requested until the next registry change if the worker never takes control, not endlessly (acc 276)', async () => {
    const next = worker('installed');
    getRegistration.mockResolvedValue({ update, waiting: next.found });
    await renew();
    expect(next.told).toHaveBeenCalledTimes(15);
    expect(update).toHaveBeenCalledTimes(3);
  });

  test('stay away from a browser that keeps none (acc 276)', async () => {
    getRegistration.mockResolvedValue(undefined);
    await renew();
    expect(update).not.toHaveBeenCalled();
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
    await expect(renew()).resolves.toBeUndefined();
  });
});
