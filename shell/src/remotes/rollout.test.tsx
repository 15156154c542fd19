import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LiveRegistry, PageRegistry } from 'page-contract';
import type { Session } from 'shared-auth';
import { setTestSession } from 'shared-auth/testing';
import { expectConsoleError } from 'ui-kit/testing';
import { doubles, openShell, createTestScreen, signedOut } from '../testing/openShell.tsx';
import { testRegistry, testShell } from '../testing/registry.ts';
import { findRolloutBucket } from './rolloutBucket.ts';
import { createSwitching } from './switching.ts';

const help = testRegistry.remotes['mf-help']!;
const release = (remote: string, version: string) => ({
  version,
  entry: `/${remote}/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
});

/** The live site with a version of a remote that so many people get. */
function withGradual(percent: number, remote = 'mf-help'): PageRegistry {
  const entry = testRegistry.remotes[remote]!;
  const rollout = { ...release(remote, '1.0.0-g1'), percent };
  return { remotes: { ...testRegistry.remotes, [remote]: { ...entry, rollout } } };
}

interface Visit {
  person?: string;
  access?: 'signed-in' | 'public';
  live?: LiveRegistry;
}

/** Which versions of mf-help the visits of a page to two of its screens show. */
function visit(registry: PageRegistry, { person, access = 'signed-in', live }: Visit): string[] {
  const user = person === undefined ? undefined : { id: person, email: '', emailVerified: true };
  setTestSession(user ? { status: 'signed-in', user } : signedOut);
  let version = help.current!.version;
  const { selectVersion, switchTo, recordShown } = createSwitching({
    registry,
    shell: testShell,
    report: () => undefined,
    reload: () => undefined,
    registryPoller: {
      refresh: async () => live,
      getLive: () => live,
      isOnline: () => true,
      subscribe: () => () => undefined,
    },
    switchVersion: (_, { version: other }) => void (version = other),
    getVersion: () => version,
    hasUnsavedInput: () => false,
  });
  return [1, 2].map(() => {
    const release = selectVersion({ remote: 'mf-help', access });
    if (release) switchTo('mf-help', release);
    recordShown('mf-help');
    return version;
  });
}

const people = Array.from({ length: 2_000 }, (_, index) => `user-${index}`);
const whoGets = (percent: number) =>
  people.filter((person) => visit(withGradual(percent), { person })[0] === '1.0.0-g1');

test('of 2,000 visits so many get the version as were named, every person always the same, and more only add people', () => {
  const shares = [10, 30, 50].map(whoGets);
  for (const [index, percent] of [10, 30, 50].entries())
    expect(Math.abs(shares[index]!.length / 20 - percent)).toBeLessThan(3);
  expect(shares[1]).toEqual(expect.arrayContaining(shares[0]!));
  expect(shares[2]).toEqual(expect.arrayContaining(shares[1]!));
  expect(whoGets(30)).toEqual(shares[1]);
  for (const person of people) expect(new Set(visit(withGradual(30), { person })).size).toBe(1);
  // Buckets of one user for two remotes are independent.
  const both = shares[1]!.filter((person) => findRolloutBucket(person, 'mf-account') < 30);
  expect(Math.abs(both.length / 20 - 9)).toBeLessThan(3);
});

test('a visitor who is not signed in does not get it, nor does a public screen', () => {
  expect(visit(withGradual(99), {})).toEqual(['1.0.0-a1', '1.0.0-a1']);
  for (const person of people.slice(0, 50))
    expect(visit(withGradual(99), { person, access: 'public' })).toEqual(['1.0.0-a1', '1.0.0-a1']);
});

test('an open page hears of it, and of its end', () => {
  const [person] = whoGets(10);
  const live: LiveRegistry = { ...withGradual(10), shell: testShell };
  expect(visit(testRegistry, { person, live })).toEqual(['1.0.0-g1', '1.0.0-g1']);
  expect(visit(withGradual(10), { person, live: { ...testRegistry, shell: testShell } })[0]).toBe('1.0.0-a1');
});

describe('In a page', () => {
  const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const registered = () =>
    doubles.register.mock.calls.filter(([name]) => name === 'mf-help').map(([, { version }]) => String(version));
  /** User whom the rollout includes. */
  const meant: Session = {
    status: 'signed-in',
    user: { id: whoGets(10)[0]!, email: 'eltern@example.org', emailVerified: true },
  };

  function answer(live: LiveRegistry | undefined): void {
    globalThis.fetch = jest.fn(async () => {
      if (!live) throw new TypeError('offline');
      return { ok: true, json: async () => live } as Response;
    });
  }
  const failing = (version: string) => (remote: string, expose: string) => {
    const last = doubles.register.mock.calls.findLast(([name]) => name === remote)?.[1] as { version: string };
    return last.version === version
      ? Promise.reject(new Error('404'))
      : Promise.resolve(createTestScreen(expose.slice(2)));
  };
  const open = async (live: LiveRegistry | undefined) => {
    answer(live);
    openShell({ at: '/dashboard', session: meant, registry: withGradual(10) });
    await findHeading('Bildschirm Dashboard');
    await import('./switching.ts');
    await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
    await findHeading('Bildschirm Faq');
  };

  test('a person for whom it is meant gets it, and it is reported as that version', async () => {
    await open({ ...withGradual(10), shell: testShell });
    expect(registered().at(-1)).toBe('1.0.0-g1');
    expect(doubles.report).toHaveBeenCalledWith('shown', 'mf-help@1.0.0-g1');
  });

  test('a page in which it does not work continues with the live version', async () => {
    expectConsoleError(/could not be loaded|mf-help@1\.0\.0-g1 does not work here/);
    doubles.load.mockImplementation(failing('1.0.0-g1'));
    await open({ ...withGradual(10), shell: testShell });
    await userEvent.click(screen.getByRole('link', { name: 'Einrichtung' }));
    await findHeading('Bildschirm Setup');
    expect(registered().at(-1)).toBe('1.0.0-a1');
    expect(doubles.report).toHaveBeenCalledWith('healed', 'mf-help@1.0.0-g1');
  });

  test('without internet it is what is live, for that is what the device keeps; and nothing is reported', async () => {
    expectConsoleError(/could not be loaded/);
    doubles.load.mockImplementation(failing('1.0.0-g1'));
    await open(undefined);
    expect(registered().at(-1)).toBe('1.0.0-a1');
    expect(doubles.report.mock.calls.filter(([what]) => what !== 'shown')).toEqual([]);
  });
});
