import type { Session } from 'shared-auth';
import { createRouteTable } from '../routes/createRouteTable.ts';
import { homePath, signInPath } from '../routes/memberPaths.ts';
import { testRegistry } from '../testing/registry.ts';
import { decideAccess } from './decideAccess.ts';

const loading: Session = { status: 'loading' };
const signedOut: Session = { status: 'signed-out' };
const signedIn: Session = { status: 'signed-in', user: { id: '1', email: 'a@b.de', emailVerified: true } };
const toLogin = { access: 'signed-in', signedOutTo: '/login' } as const;
const toHome = { access: 'signed-in', signedOutTo: '/' } as const;

test.each([
  ['a public page shows while loading (acc 39)', { access: 'public' }, loading, false, 'show'],
  ['a public page shows to everybody', { access: 'public' }, signedIn, false, 'show'],
  ['a page for signed-out visitors shows while loading (acc 39)', { access: 'signed-out' }, loading, false, 'show'],
  [
    'a signed-in visitor goes on to /dashboard (acc 9)',
    { access: 'signed-out' },
    signedIn,
    false,
    { redirectTo: '/dashboard' },
  ],
  ["a member's page waits while loading (acc 2, 3)", toHome, loading, false, 'wait'],
  ["a member's page shows to its member (acc 4)", toHome, signedIn, false, 'show'],
  ["the route's target counts when signed out (acc 5, 8)", toLogin, signedOut, false, { redirectTo: '/login' }],
  ["the route's target counts when signed out (acc 6, 8)", toHome, signedOut, false, { redirectTo: '/' }],
  ['a departure ends at the sign-in (acc 13)', toHome, signedOut, true, { redirectTo: '/login' }],
  [
    'an expired session ends at the sign-in (acc 15)',
    toHome,
    { ...signedOut, reason: 'expired' },
    false,
    { redirectTo: '/login' },
  ],
  [
    'a deleted account ends at the sign-in',
    toHome,
    { ...signedOut, reason: 'account-deleted' },
    false,
    { redirectTo: '/login' },
  ],
] as const)('%s', (_, route, session, hasSignedOut, expected) => {
  expect(decideAccess(route, session as Session, hasSignedOut)).toEqual(expected);
});

test('the home of a member and the sign-in page are addresses of a remote (acc 9, 13)', () => {
  const routeTable = createRouteTable(testRegistry);
  expect([routeTable.findRoute(homePath)?.access, routeTable.findRoute(signInPath)?.access]).toEqual([
    'signed-in',
    'public',
  ]);
});
