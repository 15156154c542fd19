import { lastLines, type Processes, type Running } from './processes.ts';
import type { Program } from './programs.ts';
import { untilReady } from './readiness.ts';

/** A program that ends sooner after a restart has a fault that a person must find. */
const shortestLifeMs = 10_000;

/** Says that a program has ended although nobody asked it to, and starts it again, whatever killed it. */
export async function keepUp(
  { job, sign }: Program,
  running: Running,
  { processes, say }: { processes: Processes; say: (line: string) => void },
): Promise<void> {
  let startedAt = -Infinity;
  for (let now = running; ;) {
    const result = await now.ended;
    if (processes.isStopping) return;
    const end = `${job.name} has ended (${result}). The end of ${now.logFile}:\n${lastLines(now.logFile)}`;
    if (Date.now() - startedAt < shortestLifeMs) return say(`${end}\nIt stays down: it had just been started again.`);
    say(`${end}\nStarting it again ...`);
    startedAt = Date.now();
    try {
      now = processes.start(job);
      await untilReady(now, sign);
      say(`${job.name} is up again, after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    } catch (error) {
      if (!processes.isStopping) say((error as Error).message);
      return;
    }
  }
}
