import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { readLastLines, Processes, type RunningProgram } from './processes.ts';
import { waitUntilReady } from './readiness.ts';

let folder: string;
let processes: Processes;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
  processes = new Processes(join(folder, 'logs'));
});
afterEach(async () => {
  await processes.stop();
  rmSync(folder, { recursive: true });
});

function start(name: string, code: string): RunningProgram {
  const program = join(folder, `${name}.mjs`);
  writeFileSync(program, code);
  return processes.start({ name, args: [program], cwd: folder, env: process.env as Record<string, string> });
}

/** Lets the programs run, before the next look at them. Without a pause, looking would take a whole processor core. */
const letOthersRun = () => wait(10);

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function untilEnded(pid: number): Promise<void> {
  while (isRunning(pid)) await letOthersRun();
}

/** The log of a program, once it holds the given text. */
async function logWith(running: RunningProgram, text: string): Promise<string> {
  for (;;) {
    const log = readFileSync(running.logFile, 'utf8');
    if (log.includes(text)) return log;
    await letOthersRun();
  }
}

test('each program gets exactly one SIGTERM and the time to finish its work', async () => {
  const running = start(
    'slow',
    `process.on('SIGTERM', () => { console.log('asked'); setTimeout(() => { console.log('saved'); process.exit(0); }, 300); });
     setInterval(() => {}, 1000); console.log('up');`,
  );
  await logWith(running, 'up');
  await Promise.all([processes.stop(), processes.stop()]);
  expect(readFileSync(running.logFile, 'utf8')).toBe('up\nasked\nsaved\n');
});

test('children of a program do not outlive it', async () => {
  const running = start(
    'parent',
    `import { spawn } from 'node:child_process';
     const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("child up")'], { stdio: 'inherit' });
     console.log('child ' + child.pid + '.'); setInterval(() => {}, 1000);`,
  );
  const log = await logWith(running, 'child up');
  await processes.stop();
  const child = Number(/child (\d+)\./.exec(log)?.[1]);
  await untilEnded(child);
  expect(isRunning(running.pid)).toBe(false);
});

/** Starts a stack that starts a program. Waits until the program has printed its process id, and returns that. */
async function startStackWith(file: string, args: string[]) {
  const job = { name: 'program', args: [...args, file], cwd: folder, env: {} };
  const stack = start(
    'stack',
    `import { Processes } from '${pathToFileURL(join(__dirname, 'processes.ts')).href}';
     new Processes(${JSON.stringify(join(folder, 'inner'))}).start(${JSON.stringify(job)});`,
  );
  const logFile = join(folder, 'inner/program.log');
  while (!existsSync(logFile)) await letOthersRun();
  const log = await logWith({ ...stack, logFile }, 'runs');
  return { stack, program: Number(/as (\d+)\./.exec(log)?.[1]) };
}

test.each(['directly', 'as a program that loads nothing'])(
  'no program outlives a stack that is killed: one that runs %s',
  async (how) => {
    const sleep = join(folder, 'sleep.mjs');
    writeFileSync(sleep, 'setInterval(() => {}, 1000); console.log(`runs as ${process.pid}.`);');
    const args = how === 'directly' ? [] : [join(__dirname, 'endWithGroup.mjs')];
    const { stack, program } = await startStackWith(sleep, args);
    process.kill(stack.pid, 'SIGKILL');
    await untilEnded(program);
    await stack.ended;
  },
);

test('a program that is busy when its stack is killed ends when its loop does', async () => {
  const busy = join(folder, 'busy.mjs');
  const end = join(folder, 'end');
  writeFileSync(
    busy,
    `import { existsSync } from 'node:fs';
     setInterval(() => {}, 1000);
     console.log(\`runs as \${process.pid}.\`);
     while (!existsSync('${end}'));`,
  );
  const { stack, program } = await startStackWith(busy, []);
  process.kill(stack.pid, 'SIGKILL');
  await stack.ended;
  expect(isRunning(program)).toBe(true);
  writeFileSync(end, '');
  await untilEnded(program);
});

test('a program may have children with a channel of their own, and ends when it has nothing more to do', async () => {
  const running = start(
    'forks',
    `import { fork } from 'node:child_process';
     const child = fork(process.argv[1].replace('forks', 'child'));
     child.on('message', (text) => { console.log(text); child.disconnect(); });
     child.send('hello');`,
  );
  writeFileSync(join(folder, 'child.mjs'), `process.on('message', (text) => process.send(text + ' back'));`);
  expect(await running.ended).toBe(0);
  expect(readFileSync(running.logFile, 'utf8')).toBe('hello back\n');
});

test('a program that dies while starting is named with the end of its log', async () => {
  const running = start('broken', `console.error('line one'); console.error('no database'); process.exit(3);`);
  const waiting = waitUntilReady(running, 'http://localhost:1');
  await expect(waiting).rejects.toThrow('broken ended while starting (3)');
  await expect(waiting).rejects.toThrow('    line one\n    no database');
});

test('a program that never answers is given up after its time', async () => {
  const running = start('mute', 'setInterval(() => {}, 1000);');
  await expect(waitUntilReady(running, 'http://localhost:1', 200)).rejects.toThrow(
    'mute does not answer after 0.2 seconds',
  );
});

test('no program is started once the end has begun', async () => {
  await processes.stop();
  expect(() => start('late', '')).toThrow('The stack is ending.');
});

test('shows only the end of a long log', () => {
  const file = join(folder, 'long.log');
  writeFileSync(file, Array.from({ length: 30 }, (_, index) => `line ${index}\n`).join(''));
  expect(readLastLines(file, 2)).toBe('    line 28\n    line 29');
});
