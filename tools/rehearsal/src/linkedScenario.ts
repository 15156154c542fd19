import type { LinkedAnswer, LinkedScenario } from 'page-contract/composition';
import { handlersOf, persons, type Answer, type Handler, type Scenario } from 'qa';
import { isPerson } from './scenes.ts';

/** How often servers that remember what they are told are asked: as far as their first change. */
const times = 3;

export interface Played {
  /** Where it is to be seen. */
  screen: string;
  scenario: LinkedScenario;
}

/**
 * A scenario as a link carries it: who sits there, and what the servers answer, as data. What it puts into the page by itself (`prepare`) stays
 * behind. Throws for one that consists of more than answers.
 */
export function linkedScenario(name: string, scenario: Scenario, person: string = scenario.person): Played {
  const { screen, identity, fault } = scenario;
  if (!isPerson(person)) throw new Error(`A link knows anna, ben and nobody; ${name} is about ${person}.`);
  if (identity || fault)
    throw new Error(`${name} needs what only the remote alone has (${fault ?? 'refusals of the identity provider'}).`);
  const { session } = persons[person];
  const answers = Object.keys(handlersOf(scenario)).flatMap((call) => {
    // Each call is asked by itself: what one changes is not yet the others' answer.
    const given = answersOf(call, handlersOf(scenario)[call]!);
    return given.length > 0 ? [[call, given] as const] : [];
  });
  return {
    screen,
    scenario: { name, user: 'user' in session ? session.user : null, answers: Object.fromEntries(answers) },
  };
}

function answersOf(call: string, handler: Handler): LinkedAnswer[] {
  if (typeof handler !== 'function') return [dataOf(handler)];
  try {
    const received = { name: call, body: {}, authorization: null, acceptLanguage: null };
    const all = Array.from({ length: times }, () => dataOf(handler(received)));
    const last = all.findLastIndex((answer, place) => JSON.stringify(answer) !== JSON.stringify(all[place - 1]));
    return all.slice(0, last + 1);
  } catch {
    // It wants to know what it is told.
    return [];
  }
}

/** Nobody learns anything from a wait. */
const dataOf = ({ status, body, text, contentType, offline, hang }: Answer): LinkedAnswer => ({
  ...{ status, body, text, contentType, offline, hang },
});
