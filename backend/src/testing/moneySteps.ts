import { planIds, type PlanId } from 'api-contract';
import fc from 'fast-check';
import type { FaultScope } from './providerFaults.ts';

/*
 * Random stories about money, for property tests: what customers, jobs and the payment provider do, and which faults
 * hit them.
 */

/** Requests to the provider that a fault can hit, by a pattern over `METHOD /path?form`. */
export const places = {
  'the charge': /always_invoice/,
  'the page': /^POST \/v1\/checkout\/sessions\?/,
  'the refund': /^POST \/v1\/refunds/,
  'a change': /^(POST|DELETE)/,
  'a look': /^GET/,
};
type Place = keyof typeof places;

const faults = ['lose-answer', 'disconnect', 'failure'] as const;
/** Deaths of the process: before the provider gets its request, or before the answer arrives. */
const deaths = ['dies unheard', 'dies unanswered'] as const;

/** Fault during one step: of the provider, or of the process. */
export type Trouble =
  | { what: (typeof faults | typeof deaths)[number] | 'decline'; at: Place; lasts: FaultScope }
  | { what: 'before a commit' | 'after a commit' };

/** Request of a customer, or work of a job. */
export type Asked =
  | { do: 'order' | 'change'; plan: PlanId }
  | { do: 'cancel' | 'resume' | 'portal' }
  | { do: 'jobs' }
  | { do: 'withdraw'; signedIn: boolean };

export type Step =
  | { do: 'ask'; asked: Asked; process: number; trouble: Trouble | null }
  /** Two requests at the same time, on two processes: of two tabs, or of a tab and a job. */
  | { do: 'at once'; asked: [Asked, Asked]; trouble: Trouble | null }
  /** The provider holds the request back while other steps run; then it has its `fate`. */
  | { do: 'slowly'; asked: Asked; at: Place; meanwhile: Step[]; fate: 'acts' | 'is lost' | 'answers late' }
  | { do: 'pay'; isTold: boolean }
  /** On the provider's own pages. */
  | { do: 'portal ends'; ends: boolean }
  | { do: 'events'; which: number; times: number; trouble: Trouble | null }
  | { do: 'wait'; minutes: number };

const plan = fc.constantFrom(...planIds);
/** Often the smallest plan, so that a larger one is left to change to. */
const firstPlan = fc.constantFrom('basic' as const, ...planIds);
const order = fc.record({ do: fc.constant('order' as const), plan });
const change = fc.record({ do: fc.constant('change' as const), plan });
const withdraw = fc.record({ do: fc.constant('withdraw' as const), signedIn: fc.boolean() });
const simple = <Name extends 'cancel' | 'resume' | 'portal' | 'jobs'>(name: Name) =>
  fc.record({ do: fc.constant(name) });

/** Kind of request, how often it is drawn, and the requests to the provider that it causes, which a fault can hit. */
interface Kind {
  weight: number;
  asked: fc.Arbitrary<Asked>;
  at: [Place, ...Place[]];
}

const ordering: Kind = { weight: 4, asked: order, at: ['the page', 'a change', 'a look'] };
const jobs: Kind = { weight: 2, asked: simple('jobs'), at: ['the charge', 'the refund', 'a change', 'a look'] };
const changing: Kind = { weight: 6, asked: change, at: ['the charge', 'a change', 'a look'] };
const withdrawing: Kind = { weight: 3, asked: withdraw, at: ['the refund', 'a change', 'a look'] };
const kinds: Kind[] = [
  { ...ordering, weight: 1 },
  changing,
  { weight: 1, asked: simple('cancel'), at: ['a change', 'a look'] },
  { weight: 1, asked: simple('resume'), at: ['a change', 'a look'] },
  { weight: 1, asked: simple('portal'), at: ['a change'] },
  withdrawing,
  jobs,
];

const faultAt = (at: fc.Arbitrary<Place>): fc.Arbitrary<Trouble> =>
  fc.record({
    what: fc.constantFrom('lose-answer' as const, ...faults, ...deaths, 'decline' as const),
    at,
    lasts: fc.constantFrom<FaultScope>('matching', 'from then on', 'afterwards'),
  });

const troubleAt = (at: Kind['at']): fc.Arbitrary<Trouble | null> =>
  fc.option(
    fc.oneof(
      { weight: 5, arbitrary: faultAt(fc.constantFrom(at[0], ...at)) },
      { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('before a commit' as const, 'after a commit') }) },
    ),
    { nil: null, freq: 2 },
  );

const pay = fc.record({ do: fc.constant('pay' as const), isTold: fc.boolean() });
const events = fc.record({
  do: fc.constant('events' as const),
  which: fc.nat({ max: 9 }),
  times: fc.integer({ min: 1, max: 3 }),
  trouble: troubleAt(['a look']),
});
const wait = (...minutes: number[]) =>
  fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(...minutes) });
const portalEnds = fc.record({ do: fc.constant('portal ends' as const), ends: fc.boolean() });

const weighted = <T>(all: Kind[], of: (kind: Kind) => fc.Arbitrary<T>) =>
  fc.oneof(...all.map((kind) => ({ weight: kind.weight, arbitrary: of(kind) })));

const askOf = ({ asked, at }: Kind): fc.Arbitrary<Step> =>
  fc.record({ do: fc.constant('ask' as const), asked, process: fc.nat({ max: 1 }), trouble: troubleAt(at) });

/** Creates the step of two requests of one kind at once, often the same. */
const atOnceOf = ({ asked, at }: Kind): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('at once' as const),
    asked: fc.oneof(
      asked.map((one): [Asked, Asked] => [one, one]),
      fc.tuple(asked, asked),
      fc.tuple(asked, jobs.asked),
    ),
    trouble: troubleAt(at),
  });

/**
 * Creates a request of the same kind in another tab, while the first one is held back: it succeeds, or meets a fault.
 */
const rivalOf = (asked: fc.Arbitrary<Asked>, at: Place): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('ask' as const),
    asked,
    process: fc.constant(1),
    trouble: fc.option(
      fc.record({ what: fc.constantFrom(...faults), at: fc.constant(at), lasts: fc.constant('matching' as const) }),
      { nil: null, freq: 4 },
    ),
  });

/** Creates a step whose request is held back while others run, often of the same kind. It takes minutes at most. */
const slowlyOf = ({ asked, at }: Kind): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('slowly' as const),
    asked,
    at: fc.constant(at[0]),
    meanwhile: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: rivalOf(asked, at[0]) },
        { weight: 2, arbitrary: weighted(kinds, askOf) },
        { weight: 2, arbitrary: fc.oneof(pay, events, wait(1, 5)) },
      ),
      { minLength: 1, maxLength: 2 },
    ),
    fate: fc.constantFrom('acts' as const, 'is lost' as const, 'answers late' as const),
  });

const stepOf = (all: Kind[], slow: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 5, arbitrary: weighted(all, askOf) },
    { weight: 2, arbitrary: weighted(all, atOnceOf) },
    { weight: slow, arbitrary: weighted(all, slowlyOf) },
    { weight: 2, arbitrary: events },
    { weight: 2, arbitrary: wait(1, 5, 20, 1_500, 45_000) },
    { weight: 2, arbitrary: pay },
    { weight: 1, arbitrary: portalEnds },
  );

const steps = (all: Kind[], slow: number) => fc.array(stepOf(all, slow), { minLength: 1, maxLength: 6, size: 'max' });
/** Steps after which a plan is paid. */
const purchase = firstPlan.map((of): Step[] => [
  { do: 'ask', asked: { do: 'order', plan: of }, process: 0, trouble: null },
  { do: 'pay', isTold: true },
]);

/** Creates a step that moves money, with a fault. */
const faultyAskOf = ({ asked, at }: Kind): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constant('ask' as const),
    asked,
    process: fc.nat({ max: 1 }),
    trouble: faultAt(fc.constant(at[0])),
  });

/** Random story: of a first order, or of a plan that is paid. The weights make faults around payments frequent. */
export const story: fc.Arbitrary<Step[]> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc
      .tuple(slowlyOf(ordering), steps([ordering, { ...jobs, weight: 1 }], 6))
      .map(([first, more]) => [first, ...more]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(purchase, weighted([changing, withdrawing], faultyAskOf), steps(kinds, 2))
      .map(([before, first, more]) => [...before, first, ...more]),
  },
);

const askedInWords = (asked: Asked): string => {
  if (asked.do === 'order' || asked.do === 'change') return `${asked.do} ${asked.plan}`;
  if (asked.do === 'withdraw') return asked.signedIn ? 'withdraw, signed in' : 'withdraw, not signed in';
  return asked.do;
};
const troubleInWords = (trouble: Trouble | null): string => {
  if (trouble === null) return '';
  if (!('at' in trouble)) return `; the process dies ${trouble.what}`;
  const { what, at, lasts } = trouble;
  return `; ${what} ${lasts === 'afterwards' ? 'after' : 'at'} ${at}${lasts === 'from then on' ? ', from then on' : ''}`;
};

/** Describes a step for the reader of a failed story. */
export function inWords(step: Step): string {
  switch (step.do) {
    case 'ask':
      return `process ${step.process + 1}: ${askedInWords(step.asked)}${troubleInWords(step.trouble)}`;
    case 'at once':
      return `at once: ${step.asked.map(askedInWords).join(' | ')}${troubleInWords(step.trouble)}`;
    case 'slowly':
      return `slowly at ${step.at}: ${askedInWords(step.asked)}; meanwhile [${step.meanwhile.map(inWords).join(' / ')}]; then it ${step.fate}`;
    case 'pay':
      return `the customer pays${step.isTold ? ', and the event arrives twice' : ''}`;
    case 'portal ends':
      return `at the provider's portal: ${step.ends ? 'cancels' : 'resumes'}`;
    case 'events':
      return `event ${step.which} arrives ${step.times} times${troubleInWords(step.trouble)}`;
    case 'wait':
      return `${step.minutes} minutes pass`;
  }
}
