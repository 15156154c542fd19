import type { RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import { findAnswer } from 'qa';
import { createFindings } from './Findings.ts';
import { findViolations } from './findViolations.ts';
import { hasField, pressKeys, waitOnPhone } from './measureWork.ts';
import type { Person, RehearsedState } from './rehearsedStates.ts';
import type { StagingSite } from './stagingSite.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Number of pages that work at the same time: each keeps a core busy. */
const concurrency = 2;

/** Pictures and other files that one screen may load. */
const mostMegabytes = 1;

/** Percentage of time in which an untouched page may work. */
const mostBusy = 20;

/** Milliseconds of CPU time for one pressed key: above, people see their text late. */
const mostPressTime = 200;

interface RehearsedBuild {
  /** How sentences call the remote. */
  name: string;
  contract: Pick<RemoteContract, 'name' | 'version' | 'budgets' | 'calls'>;
  states: RehearsedState[];
}

/**
 * Opens every state of a remote's screens, and returns a sentence for each problem: no heading, errors on the console,
 * undeclared calls, size, accessibility.
 */
export async function checkStates(
  browser: Browser,
  staging: StagingSite,
  { name, contract, states }: RehearsedBuild,
): Promise<string[]> {
  const findings = createFindings();
  const known = new Set<string>();
  const pressed = new Set<string>();
  const seen: { state: RehearsedState; calls: string[]; answers: string }[] = [];
  const waiting = [...states];
  const ownFolder = `/${contract.name}/${contract.version}/`;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const visitors = new Map<Person, Promise<Visitor>>();
      for (let state = waiting.shift(); state; state = waiting.shift()) {
        const { person } = state;
        if (isLikeOthers(state)) continue;
        if (!visitors.has(person)) visitors.set(person, openVisitor(browser, staging, person));
        await checkState(await visitors.get(person)!, state).catch((error: Error) => {
          findings.note(`${name} stops: ${firstLine(error.message)}`, state.route.path);
          waiting.length = 0;
        });
      }
      for (const visitor of visitors.values()) await (await visitor).leave();
    }),
  );
  return findings.sentences();

  /** On a machine where backend and gateway are one, nobody can tell whose call it is. */
  function withBase(call: string): string {
    const { gateway, backend } = staging.manifest.page;
    return new URL(gateway).origin === new URL(backend).origin ? call.replace('{backend}', '{gateway}') : call;
  }

  /** A state that makes the same calls and gets the same answers as an earlier one differs only after an action. */
  function isLikeOthers(state: RehearsedState): boolean {
    return seen.some(
      (other) =>
        other.state.address === state.address &&
        other.state.person === state.person &&
        other.answers === answersTo(state, other.calls),
    );
  }

  async function checkState(visitor: Visitor, state: RehearsedState): Promise<void> {
    const { path, expose } = state.route;
    const note = (problem: string) => findings.note(`${name} ${problem}`, `state ${state.name} of ${path}`);
    await visitor.open(state.address, state.handlers());
    if (await visitor.shown()) await visitor.quiet();
    else note('shows no heading within 10 seconds');
    if (await visitor.ask(() => document.querySelector('main [class*="shell__Frame-"] [role="alert"]') !== null))
      note('does not appear: the shell’s notice stands in its place');
    seen.push({ state, calls: [...visitor.noticed.calls], answers: answersTo(state, visitor.noticed.calls) });
    const early = visitor.noticed.errors.length;
    const busy = await waitOnPhone(visitor);
    if (busy > mostBusy) note(`is busy ${busy} % of the time while nobody does anything`);
    const { errors, calls, dialogs, exits, hangs } = visitor.noticed;
    for (const error of hangs ? errors.slice(0, early) : errors) note(`writes to the console: ${firstLine(error)}`);
    for (const dialog of dialogs) note(`opens a dialog of the browser: ${firstLine(dialog)}`);
    for (const exit of exits) note(`leaves the site for ${exit}`);
    for (const call of calls)
      if (!contract.calls.some((declared) => fits(withBase(declared), withBase(call))))
        note(`makes the call ${call}, which it does not declare`);
    const headings = await visitor.ask(() => document.querySelectorAll('h1').length);
    if (headings > 1) note(`has ${headings} main headings instead of one`);
    const files = await visitor.neededFiles();
    const own = new Set(files.filter((file) => file.startsWith(ownFolder) && /\.(?:js|css)$/.test(file)));
    const budget = contract.budgets[expose];
    const sizes = await Promise.all([...own].map((file) => staging.sizeOf(file)));
    const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
    if (budget && kilobytes > budget.kilobytes)
      note(`really loads ${kilobytes} kB for ${expose}; its budget is ${budget.kilobytes} kB`);
    if (budget && own.size > budget.requests)
      note(`really asks ${own.size} times for ${expose}; its budget is ${budget.requests} requests`);

    const others = files.filter((file) => file.startsWith(ownFolder) && !own.has(file));
    const otherSizes = await Promise.all(others.map((file) => staging.sizeOf(file)));
    const megabytes = otherSizes.reduce((sum, size) => sum + size, 0) / 1_000_000;
    if (megabytes > mostMegabytes) note(`loads ${megabytes.toFixed(1)} MB of pictures and other files`);

    const picture = await visitor.ask(() => document.querySelector('main')?.outerHTML ?? '');
    if (known.has(picture) || busy > mostBusy) return;
    known.add(picture);
    for (const violation of await findViolations(visitor.page)) note(`shuts people out: ${violation}`);
    const withField = await hasField(visitor);
    if (pressed.has(`${expose} ${withField}`)) return;
    pressed.add(`${expose} ${withField}`);
    const pressTime = await pressKeys(visitor, withField);
    if (pressTime > mostPressTime) note(`works ${pressTime} ms for each key that is pressed`);
  }
}

/** Responses of a scenario's servers to these calls, in this order. */
function answersTo({ handlers }: RehearsedState, calls: string[]): string {
  const servers = handlers();
  const answers = calls.map((call) => {
    const name = call.replace(/\{\w+\}/, '');
    return findAnswer(servers, { name, body: undefined, authorization: null, acceptLanguage: null });
  });
  return JSON.stringify(answers);
}

const fits = (declared: string, call: string) =>
  declared === call || new RegExp(`^${declared.replace(/[{}.]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`).test(call);

const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200);
