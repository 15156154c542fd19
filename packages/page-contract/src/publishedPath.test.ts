import {
  containerFiles,
  hasHash,
  isPartName,
  isFileName,
  isRemoteName,
  isVersion,
  parsePublishedPath,
} from './publishedPath.js';

test.each([
  ['mf-help/1.0.0-0a1b/Faq.js', { part: 'mf-help', version: '1.0.0-0a1b', file: 'Faq.js' }],
  ['/shell/1.0.0-0a/prerender/App.cjs', { part: 'shell', version: '1.0.0-0a', file: 'prerender/App.cjs' }],
])('%s is a published path', (path, parts) => expect(parsePublishedPath(path)).toEqual(parts));

test.each([
  'mf-help/1.0.0-0a1b/../../../x',
  'mf-help/1.0.0-0a1b/..',
  'mf-help/1.0.0-0a1b/.pinned',
  'mf-help/1.0.0-0a1b//x.js',
  'mf-help/1.0.0-0a1b/x\\y.js',
  'mf-help/1.0.0-0a1b/x.js\n',
  'mf-help/1.0.0-0a1b/',
  'mf-help/../x.js',
  'mf-help/NONE/x.js',
  '../1.0.0-0a/x.js',
  'mf-/1.0.0-0a/x.js',
  'other/1.0.0-0a/x.js',
  '//mf-help/1.0.0-0a/x.js',
])('%j is no published path', (path) => expect(parsePublishedPath(path)).toBeUndefined());

test('Files of a build have a hash in their names, except for containers', () => {
  expect(['Faq.0f8086627a31.js', '__federation_expose_Faq.0f8086627a31.css'].every(hasHash)).toBe(true);
  expect(['Lina.js', 'Lina.0f80.js', 'a b.0f8086627a31.js', ...Object.values(containerFiles)].some(hasHash)).toBe(
    false,
  );
});

test('Names and versions are whole texts', () => {
  expect(['mf-help', 'mf-story-time'].every(isRemoteName)).toBe(true);
  expect(['shell', 'mf-', 'mf-Help', 'mf-help/', 'xmf-help', 'mf-help\n'].some(isRemoteName)).toBe(false);
  expect(['shell', 'mf-help'].every(isPartName)).toBe(true);
  expect(['1.0.0-a1', '1.0.0'].map(isVersion)).toEqual([true, false]);
  expect(['a.js', 'a/b.c.js', '.a', 'a/.b', '/a', 'a//b', ''].map(isFileName)).toEqual([
    true,
    true,
    ...Array.from({ length: 5 }, () => false),
  ]);
});
