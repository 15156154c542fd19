import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { showMemory } from './showMemory.ts';

test('The memory of a program is measured, although one of its child processes has ended', async () => {
  // `/proc` exists only on Linux.
  if (process.platform !== 'linux') return;
  const program = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [child] = (await once(program.stdout, 'data')) as [Buffer];
  const readState = () => readFileSync(`/proc/${Number(child)}/stat`, 'utf8');
  // A zombie (Z) is still listed as a child, but reading its memory fails.
  while (!readState().includes(' Z ')) await new Promise((resolve) => setTimeout(resolve, 10));
  const show = jest.fn();
  showMemory(show, { program: program.pid! });
  program.kill();
  const [name, memory] = show.mock.lastCall![2][0];
  expect(name).toBe('program');
  expect(memory).toMatch(/^\d+ MB$/);
});
