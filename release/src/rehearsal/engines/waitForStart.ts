import { setTimeout } from 'node:timers/promises';

/** Asks a program until it answers with something, for 30 seconds at most, and returns that answer. */
export async function waitForStart<Answer>(program: string, ask: () => Promise<Answer | false>): Promise<Answer> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await ask().catch((error: Error) => error);
    if (answer && !(answer instanceof Error)) return answer;
    if (Date.now() > deadline) throw new Error(`${program} did not start within 30 seconds.`, { cause: answer });
    await setTimeout(50);
  }
}
