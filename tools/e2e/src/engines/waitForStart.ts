import { setTimeout } from 'node:timers/promises';

/** Asks a program until it answers with something, for 30 seconds at most, and returns that answer. */
export async function waitForStart<Answer>(program: string, ask: () => Promise<Answer | false>): Promise<Answer> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    let cause: unknown;
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > deadline) throw new Error(`${program} did not start within 30 seconds.`, { cause });
    await setTimeout(50);
  }
}
