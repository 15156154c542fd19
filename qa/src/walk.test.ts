import { formatStep, takeWalk, type Step, type Verbs } from './walk.ts';

interface Call {
  name: string;
  body: unknown;
}

const list: Call = { name: 'GET /user/list', body: undefined };
const save = 'POST /user/save';
const steps: Step[] = [
  ['type', 'Name', 'Ada'],
  ['press', 'button', 'Speichern'],
  ['send', save, { name: 'Ada', at: 1 }],
  ['leave', 'https://pay.example/1'],
  ['see', 'Fertig'],
];

/** Takes the walk on a page whose button makes these calls, some of them late, and leads to these addresses. */
async function takeOn(
  calls: Call[],
  exits = ['https://pay.example/1'],
  verbs: Partial<Verbs> = {},
  lateCalls: Call[] = [],
) {
  const events = { calls: [list], exits: [] as string[] };
  const nothing = async () => undefined;
  const see = async () => void events.calls.push(...lateCalls);
  const usual = { type: nothing, choose: nothing, see, read: nothing, keep: nothing, answer: nothing };
  const press = async () => {
    events.calls.push(list, ...calls);
    events.exits.push(...exits);
  };
  await takeWalk(steps, {
    verbs: { ...usual, press, 'press twice': press, ...verbs },
    settle: async () => {
      jest.advanceTimersByTime(100);
      return events;
    },
  });
}

beforeEach(() => void jest.useFakeTimers());

const saved = { name: save, body: { at: 1, name: 'Ada' } };

test('a walk that goes as it says passes, whatever is read and in whatever order properties stand', async () => {
  await expect(takeOn([saved])).resolves.toBeUndefined();
});

test.each([
  ['does nothing', [], 'saw nothing'],
  ['submits twice', [saved, saved], 'saw 2 times POST /user/save {"at":1,"name":"Ada"}'],
  ['loses input', [{ name: save, body: { at: 1 } }], 'saw POST /user/save {"at":1}'],
  ['calls another endpoint', [{ ...saved, name: 'POST /user/sav' }], 'saw POST /user/sav {"at":1,"name":"Ada"}'],
])('a button that %s is named with its step', async (_, calls, seen) => {
  await expect(takeOn(calls)).rejects.toThrow(
    `step 2, press button „Speichern“: expected POST /user/save {"at":1,"name":"Ada"}, ${seen}`,
  );
});

test('so is a call or an exit that no step names, and an exit that stays out', async () => {
  await expect(takeOn([saved], [])).rejects.toThrow('expected https://pay.example/1, saw nothing');
  await expect(takeOn([saved], ['https://pay.example/2'])).rejects.toThrow('saw https://pay.example/2');
});

test('a second call that comes late is counted with the first', async () => {
  await expect(takeOn([saved], undefined, {}, [saved])).rejects.toThrow(
    'expected POST /user/save {"at":1,"name":"Ada"}, saw 2 times POST /user/save {"at":1,"name":"Ada"}',
  );
});

test('what a step itself finds missing is named with it', async () => {
  const press = () => Promise.reject(new Error('no such button\nand a page of details'));
  await expect(takeOn([], [], { press })).rejects.toThrow(/^step 2, press button „Speichern“: no such button$/);
  const see = () => Promise.reject(new Error('no such text.'));
  await expect(takeOn([saved], undefined, { see })).rejects.toThrow(
    /^step 5, see „Fertig“ after step 2, press button „Speichern“: no such text$/,
  );
});

test.each([
  [['press', 'button', 'Abo auswählen', ['article', 'Standard']], 'press button „Abo auswählen“ in article „Standard“'],
  [['type', 'Name', 'Ada'], 'type „Name“ „Ada“'],
  [['answer', save, { status: 503 }], 'answer POST /user/save {"status":503}'],
] satisfies [Step, string][])('a step reads like a sentence: %j', (step, words) => {
  expect(formatStep(step)).toBe(words);
});
