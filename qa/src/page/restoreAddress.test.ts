import { readQaState } from '../qaState.ts';
import { restoreAddress } from './restoreAddress.ts';

test.each([
  ['/dashboard?scenario=paid', '/dashboard?checkout=success#top', '/dashboard?checkout=success&scenario=paid#top'],
  [
    '/dashboard?scenario=paid&person=ben',
    '/dashboard?checkout=success',
    '/dashboard?checkout=success&scenario=paid&person=ben',
  ],
  // Another query or fragment stays.
  ['/dashboard?scenario=paid&tab=2', '/dashboard?checkout=success', '/dashboard?scenario=paid&tab=2'],
  ['/dashboard?scenario=paid#history', '/dashboard?checkout=success', '/dashboard?scenario=paid#history'],
  // So does another screen.
  ['/faq?scenario=paid', '/dashboard?checkout=success', '/faq?scenario=paid'],
])('a reload of %s, whose scenario shows %s, opens %s', (address, screen, expected) => {
  history.replaceState({ kept: true }, '', address);
  restoreAddress({ screen }, readQaState(location.search));
  expect(location.href.slice(location.origin.length)).toBe(expected);
  expect(history.state).toEqual({ kept: true });
});
