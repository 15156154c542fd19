import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { showMemory } from './showMemory.ts';

const isLinux = process.platform === 'linux';

/** Waits until a process has ended. It stays listed as a child, a zombie (Z), but reading its memory fails. */
async function waitUntilZombie(pid: number): Promise<void> {
  for (let attempt = 0; !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(' Z '); attempt += 1) {
    if (attempt > 500) throw new Error(`Process ${pid} still runs`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('The memory of a program is measured on Linux, although one of its child processes has ended', async () => {
  const program = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [child] = (await once(program.stdout, 'data')) as [Buffer];
    if (isLinux) await waitUntilZombie(Number(child));
    const tables: unknown[] = [];
    showMemory((_title, _head, rows) => tables.push(rows), { program: program.pid! });
    const row = ['program', expect.stringMatching(/^\d+ MB$/), expect.anything()];
    expect(tables).toEqual(isLinux ? [[row, expect.anything()]] : []);
  } finally {
    program.kill();
  }
});
