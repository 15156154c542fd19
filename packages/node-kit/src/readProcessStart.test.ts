import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Reads the start of this process in another one, as on macOS, in a time zone. */
function readStartIn(TZ: string): string {
  const code = `
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    const { readProcessStart } = await import('${pathToFileURL(join(__dirname, 'readProcessStart.ts')).href}');
    console.log(readProcessStart(process.ppid));`;
  const options = { encoding: 'utf8', env: { ...process.env, TZ } } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], options);
}

test('a process has one start in every time zone: a laptop that travels keeps its locks', () => {
  expect(readStartIn('Asia/Tokyo')).toBe(readStartIn('Europe/Berlin'));
});
