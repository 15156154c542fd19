import { describeMissingEngines, listMissingPackages } from './findEngine.ts';

test('an engine that is not installed is one line, with what installs it (acc 301)', () => {
  expect(describeMissingEngines(() => ['/usr/bin/browser'])).toEqual([]);
  expect(describeMissingEngines((name) => (name === 'firefox' ? ['/usr/bin/firefox-esr'] : undefined))).toEqual([
    'Not run in WebKit, which is not installed: apt-get install webkit2gtk-driver xvfb',
  ]);
});

test('the packages of an engine that is not installed are known', () => {
  expect(listMissingPackages(() => ['/usr/bin/browser'])).toEqual([]);
  expect(listMissingPackages((name) => (name === 'firefox' ? ['/usr/bin/firefox-esr'] : undefined))).toEqual([
    'webkit2gtk-driver',
    'xvfb',
  ]);
});
