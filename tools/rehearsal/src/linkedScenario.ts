import type { LinkedAnswer, LinkedScenario } from 'page-contract/composition';
import { answersUnder, faultsOfAnswers, handlersOf, persons, type Answer, type Handler, type Scenario } from 'qa';
import type { Otherwise } from 'site/compositions/compositionsCommand.ts';
import { isPerson } from './scenes.ts';

/** How often servers that remember what they are told are asked: as far as their first change. */
const times = 3;

export interface Played {
  /** Where it is to be seen. */
  screen: string;
  scenario: LinkedScenario;
}

/**
 * A scenario as a link carries it: who sits there, and what the servers answer, as data, perhaps with one fault. What it puts into the page by
 * itself (`prepare`) stays behind. Throws for one that consists of more than answers.
 */
export function linkedScenario(
  name: string,
  scenario: Scenario,
  { person = scenario.person, fault, at = '' }: Otherwise = {},
): Played {
  const { screen, identity, fault: own } = scenario;
  if (!isPerson(person)) throw new Error(`A link knows anna, ben and nobody; ${name} is about ${person}.`);
  if (identity || own)
    throw new Error(`${name} needs what only the remote alone has (${own ?? 'refusals of the identity provider'}).`);
  const { session } = persons[person];
  const calls = Object.keys(handlersOf(scenario));
  const touched = fault === undefined ? [] : touchedBy(fault, at, name, calls);
  const answers = calls.flatMap((call) => {
    // Each call is asked by itself: what one changes is not yet the others' answer.
    const usual = answersOf(call, handlersOf(scenario)[call]!);
    const given = fault !== undefined && touched.includes(call) ? answersUnder(fault, usual) : usual;
    return given.length > 0 ? [[call, given.map(dataOf)] as const] : [];
  });
  const wrong = fault === undefined ? '' : ` with ${fault}${at && ` at ${at}`}`;
  return {
    screen,
    scenario: {
      name: name + wrong,
      user: 'user' in session ? session.user : null,
      answers: Object.fromEntries(answers),
    },
  };
}

function touchedBy(fault: string, at: string, name: string, calls: string[]): string[] {
  if (!faultsOfAnswers.includes(fault))
    throw new Error(
      `A link carries what answers can say: ${faultsOfAnswers.join(', ')}. ${fault} is for the remote alone.`,
    );
  const touched = calls.filter((call) => call.endsWith(at));
  if (touched.length === 0)
    throw new Error(`No call of ${name} ends with ${at || 'anything'}. There are: ${calls.join(', ') || 'none'}.`);
  return touched;
}

function answersOf(call: string, handler: Handler): Answer[] {
  // Nobody learns anything from a wait of the scenario.
  const atOnce = (answer: Answer) => ({ ...answer, delay: undefined });
  if (typeof handler !== 'function') return [atOnce(handler)];
  try {
    const received = { name: call, body: {}, authorization: null, acceptLanguage: null };
    const all = Array.from({ length: times }, () => atOnce(handler(received)));
    const last = all.findLastIndex((answer, place) => JSON.stringify(answer) !== JSON.stringify(all[place - 1]));
    return all.slice(0, last + 1);
  } catch {
    // It wants to know what it is told.
    return [];
  }
}

const dataOf = ({ status, body, text, contentType, offline, hang, cut, delay }: Answer): LinkedAnswer => ({
  ...{ status, body, text, contentType, offline, hang, cut, delay },
});
