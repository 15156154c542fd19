import { missingEngines } from './findEngine.ts';

test('an engine that is not installed is one line, with what installs it (acc 301)', () => {
  expect(missingEngines(() => ['/usr/bin/browser'])).toEqual([]);
  expect(missingEngines((name) => (name === 'firefox' ? ['/usr/bin/firefox-esr'] : undefined))).toEqual([
    'Not run in WebKit, which is not installed: apt-get install webkit2gtk-driver xvfb',
  ]);
});
