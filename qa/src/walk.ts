import type { Answer, ReceivedCall } from './answers.ts';

// A walk is a flow of a user as a list of steps: actions, observations, and the calls that an action has to cause, like
// `['send', 'POST /user/api/…']`. Component tests, QA pages (for testers) and rehearsals (dry runs of a release in a
// browser) take the same walks.

/** Element of a page that contains others, by role and name. */
export type Place = [role: 'alertdialog' | 'article' | 'dialog' | 'form' | 'group' | 'region', name: string];

/**
 * Actions and observations of a user, for one way of controlling a page. Elements are found by role and name, fields by
 * their label. Each waits until its element exists, and rejects if it does not appear.
 */
export interface Verbs {
  press(role: 'button' | 'link', name: string, place?: Place): Promise<void>;
  'press twice'(role: 'button' | 'link', name: string, place?: Place): Promise<void>;
  /** Replaces the value of a field. */
  type(label: string, text: string, place?: Place): Promise<void>;
  choose(role: 'checkbox' | 'radio', name: string): Promise<void>;
  /** Waits for an element with exactly this text. */
  see(text: string): Promise<void>;
  /** Waits until the element of a role contains a text. */
  read(role: 'alert' | 'alertdialog' | 'dialog' | 'heading' | 'main' | 'status', text: string): Promise<void>;
  /** Waits until a field has this value. */
  keep(label: string, value: string, place?: Place): Promise<void>;
  /** Changes the response of a call, from the next one on. */
  answer(call: string, answer: Answer): Promise<void>;
}

/**
 * Step of a walk: one of the verbs with its arguments, or what an action causes. `send` is one call with exactly this
 * body; other calls that change something are not allowed. `leave` is a navigation to another site.
 */
export type Step =
  | { [Verb in keyof Verbs]: [verb: Verb, ...Parameters<Verbs[Verb]>] }[keyof Verbs]
  | [verb: 'send', call: string, body?: unknown]
  | [verb: 'leave', address: string];

/** Steps of walks, by a description for testers. */
export type Walks = Record<string, Step[]>;

/** Events since the page was opened. */
interface Events {
  calls: Pick<ReceivedCall, 'name' | 'body'>[];
  /** Addresses of other sites to which the page navigated. */
  exits: string[];
}

export interface Walker {
  verbs: Verbs;
  /** Waits at least a moment, and until the page is idle: `takeWalk` repeats it until an effect is there. */
  settle(): Promise<Events>;
}

/** Real time in which an action has to have its effect. */
const effectTimeoutMs = 3_000;

const isAction = ([verb]: Step) => ['press', 'press twice', 'type', 'choose'].includes(verb);

/**
 * Takes the steps of a walk. Rejects with the number and the words of the step that failed, and why. Before each action
 * and at the end, all calls that change something and all navigations must have been named by a step.
 */
export async function takeWalk(steps: Step[], { verbs, settle }: Walker): Promise<void> {
  /** Description of the last action, whose effect the next steps check. */
  let action = 'the page is opened';
  /** Number of calls and exits, including ignored ones, that were compared with steps already. */
  const checked = { calls: 0, exits: 0 };
  /** Effects of the last action that steps expected, so that an error can tell a late second one: `2 times POST /x`. */
  let accepted: Record<keyof Events, string[]> = { calls: [], exits: [] };

  /** Waits for the effect of the last action, and compares it with the expected one. */
  async function expectEffect(kind: keyof Events, expected: string[], isCounted: (event: string) => boolean) {
    const deadline = Date.now() + effectTimeoutMs;
    for (;;) {
      const { calls, exits } = await settle();
      const events = kind === 'exits' ? exits : calls.map(formatCall);
      const seen = events.slice(checked[kind]).filter(isCounted);
      if (seen.length < expected.length && Date.now() < deadline) continue;
      checked[kind] = events.length;
      const before = accepted[kind];
      accepted = { ...accepted, [kind]: [...before, ...seen] };
      if (seen.length === expected.length && seen.every((event, index) => event === expected[index])) return;
      throw new Error(`${action}: expected ${formatList([...before, ...expected])}, saw ${formatList(accepted[kind])}`);
    }
  }
  // Calls by GET change nothing: they are ignored, unless the step names the call. A body begins with ` {`.
  const expectCalls = (expected: string[], name = '') =>
    expectEffect('calls', expected, (call) => !call.startsWith('GET ') || call.split(' {')[0] === name);
  const expectNoMoreEffects = async () => {
    await expectCalls([]);
    await expectEffect('exits', [], () => true);
  };

  for (const [index, step] of steps.entries()) {
    const description = `step ${index + 1}, ${formatStep(step)}`;
    if (step[0] === 'send') await expectCalls([formatCall({ name: step[1], body: step[2] })], step[1]);
    else if (step[0] === 'leave') await expectEffect('exits', [step[1]], () => true);
    else {
      if (isAction(step)) {
        await expectNoMoreEffects();
        action = description;
        accepted = { calls: [], exits: [] };
      }
      const [verb, ...parameters] = step;
      // The cast: TypeScript does not see that these are the parameters of this verb.
      await (verbs[verb] as (...parts: unknown[]) => Promise<void>)(...parameters).catch((error: Error) => {
        const subject = isAction(step) ? description : `${description} after ${action}`;
        throw new Error(`${subject}: ${describeFailure(error)}`);
      });
    }
  }
  await expectNoMoreEffects();
}

/** Returns the first line of a message, or plain words for the time-outs of Testing Library and Playwright. */
const describeFailure = ({ message }: Error) =>
  (message.split('\n')[0] ?? '')
    .replace(/^(Unable to find|locator\.\w+: Timeout).*/, 'it is not there, or cannot be used')
    .replace(/\.$/, '');

/** Returns events as text: `3 times GET /user/api/… and https://example.org/`. */
const formatList = (events: string[]) => {
  const times = new Map<string, number>();
  for (const event of events) times.set(event, (times.get(event) ?? 0) + 1);
  return (
    [...times].map(([event, count]) => (count === 1 ? event : `${count} times ${event}`)).join(' and ') || 'nothing'
  );
};

/** Returns a call with its body, whose properties are sorted, so that equal calls are equal texts. */
function formatCall({ name, body }: Pick<ReceivedCall, 'name' | 'body'>): string {
  const sort = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return body === undefined ? name : `${name} ${JSON.stringify(body, sort)}`;
}

/** Returns the words of a step: `press button „Speichern“`. */
export function formatStep([verb, ...parts]: Step): string {
  const isRole = /^[a-z]+$/;
  const isCall = verb === 'send' || verb === 'answer';
  const words = parts.map((part, index) => {
    if (Array.isArray(part)) return `in ${String(part[0])} „${String(part[1])}“`;
    if (typeof part !== 'string') return JSON.stringify(part);
    return (index === 0 && isRole.test(part)) || isCall ? part : `„${part}“`;
  });
  return [verb, ...words].join(' ');
}
