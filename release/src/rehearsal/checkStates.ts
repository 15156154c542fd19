import type { RemoteContract } from 'page-contract';
import type { Browser } from 'playwright-core';
import { answerTo } from 'qa';
import { createFindings } from './Findings.ts';
import type { Person, Scene } from './scenes.ts';
import type { Stage } from './stage.ts';
import { violations } from './violations.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** A page keeps one core busy, and the browser's own work another. */
const atOnce = 2;

interface Asked {
  /** How sentences call the remote. */
  name: string;
  contract: Pick<RemoteContract, 'name' | 'version' | 'budgets' | 'calls'>;
  scenes: Scene[];
}

/** Opens every state of a remote's screens, and says what is wrong with it as a visitor meets it. */
export async function states(browser: Browser, stage: Stage, { name, contract, scenes }: Asked): Promise<string[]> {
  const findings = createFindings();
  const known = new Set<string>();
  const seen: { scene: Scene; calls: string[]; answers: string }[] = [];
  const waiting = [...scenes];
  const ownFolder = `/${contract.name}/${contract.version}/`;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const visitors = new Map<Person, Promise<Visitor>>();
      for (let scene = waiting.shift(); scene; scene = waiting.shift()) {
        const { person } = scene;
        if (isLikeOthers(scene)) continue;
        if (!visitors.has(person)) visitors.set(person, openVisitor(browser, stage, person));
        await see(await visitors.get(person)!, scene).catch((error: Error) => {
          findings.note(`${name} stops: ${firstLine(error.message)}`, scene.route.path);
          waiting.length = 0;
        });
      }
      for (const visitor of visitors.values()) await (await visitor).leave();
    }),
  );
  return findings.sentences();

  /** A state that differs from one before only once somebody does something is no other state to look at. */
  function isLikeOthers(scene: Scene): boolean {
    return seen.some(
      (other) =>
        other.scene.address === scene.address &&
        other.scene.person === scene.person &&
        other.answers === answersTo(scene, other.calls),
    );
  }

  async function see(visitor: Visitor, scene: Scene): Promise<void> {
    const { path, expose } = scene.route;
    const note = (problem: string) => findings.note(`${name} ${problem}`, `state ${scene.name} of ${path}`);
    await visitor.open(scene.address, scene.handlers());
    if (await visitor.shown()) await visitor.quiet();
    else note('shows no heading within 10 seconds');
    if (await visitor.ask(() => document.querySelector('main [class*="shell__Frame-"] [role="alert"]') !== null))
      note('does not appear: the shell’s notice stands in its place');
    const { errors, calls, dialogs, exits } = visitor.noticed;
    seen.push({ scene, calls, answers: answersTo(scene, calls) });
    for (const error of errors) note(`writes to the console: ${firstLine(error)}`);
    for (const dialog of dialogs) note(`opens a dialog of the browser: ${firstLine(dialog)}`);
    for (const exit of exits) note(`leaves the site for ${exit}`);
    for (const call of calls)
      if (!contract.calls.some((declared) => fits(declared, call)))
        note(`makes the call ${call}, which it does not declare`);
    const headings = await visitor.ask(() => document.querySelectorAll('h1').length);
    if (headings > 1) note(`has ${headings} main headings instead of one`);
    const files = await visitor.neededFiles();
    const own = new Set(files.filter((file) => file.startsWith(ownFolder) && /\.(?:js|css)$/.test(file)));
    const budget = contract.budgets[expose];
    const sizes = await Promise.all([...own].map((file) => stage.sizeOf(file)));
    const kilobytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
    if (budget && kilobytes > budget.kilobytes)
      note(`really loads ${kilobytes} kB for ${expose}; its budget is ${budget.kilobytes} kB`);
    if (budget && own.size > budget.requests)
      note(`really asks ${own.size} times for ${expose}; its budget is ${budget.requests} requests`);

    const picture = await visitor.ask(() => document.querySelector('main')?.outerHTML ?? '');
    if (known.has(picture)) return;
    known.add(picture);
    for (const violation of await violations(visitor.page)) note(`shuts people out: ${violation}`);
  }
}

/** Responses of a scenario's servers to these calls, in this order. */
function answersTo({ handlers }: Scene, calls: string[]): string {
  const servers = handlers();
  const answers = calls.map((call) => {
    const name = call.replace(/\{\w+\}/, '');
    return answerTo(servers, { name, body: undefined, authorization: null, acceptLanguage: null });
  });
  return JSON.stringify(answers);
}

const fits = (declared: string, call: string) =>
  declared === call || new RegExp(`^${declared.replace(/[{}.]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`).test(call);

const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, 200);
