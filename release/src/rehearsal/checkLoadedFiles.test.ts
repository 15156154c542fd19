import { checkLoadedFiles } from './checkLoadedFiles.ts';

const sizes: Record<string, number> = { '/a.js': 1500, '/b.css': 600, '/box.png': 600_000, '/story.mp3': 500_000 };
const measureFile = async (path: string) => sizes[path] ?? 0;

test('files of a screen count once, however often the browser asks for them', async () => {
  const files = ['/a.js', '/b.css', '/a.js', '/box.png', '/box.png'];
  expect(await checkLoadedFiles(measureFile, files, './Faq', { kilobytes: 2.1, requests: 2 })).toEqual([]);
});

test('a screen above its budget, or with large files, is described', async () => {
  const files = ['/a.js', '/b.css', '/box.png', '/story.mp3'];
  expect(await checkLoadedFiles(measureFile, files, './Faq', { kilobytes: 2, requests: 1 })).toEqual([
    'really loads 2.1 kB for ./Faq; its budget is 2 kB',
    'really asks 2 times for ./Faq; its budget is 1 requests',
    'loads 1.1 MB of pictures and other files',
  ]);
});
