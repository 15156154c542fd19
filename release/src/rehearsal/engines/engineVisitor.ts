import { prerenderedMark } from 'page-contract/prerenderedPage';
import { scenarioTime } from 'qa';
import { isScreenShown } from '../isScreenShown.ts';
import type { RehearsedState } from '../rehearsedStates.ts';
import { pause, rejectIfStuck } from '../rejectIfStuck.ts';
import type { StagingSite } from '../stagingSite.ts';
import { isStarted, startPath } from '../startPage.ts';
import { createNetwork, type Observations } from '../visitorNetwork.ts';
import { openEngineProxy } from './engineProxy.ts';
import { preparePage } from './preparePage.ts';
import type { Command, EngineBrowser, Session } from './session.ts';

/** Longest wait for a screen of the candidate, and for its window's other size. */
const timeoutMs = 10_000;
/** Longest wait for what happens before the candidate is loaded, and may take a busy machine long. */
const browserTimeoutMs = 60_000;

/** Script that sets `window.isDrawn` after three frames. */
const countFrames = `let frames = 0;
  window.isDrawn = false;
  requestAnimationFrame(function count() {
    frames += 1;
    if (frames < 3) requestAnimationFrame(count);
    else window.isDrawn = true;
  });`;

/** Longest wait for the result of one script: WebKit's driver never returns it if the page is left before. */
const scriptTimeoutMs = 3_000;

/**
 * A person in front of the staging site (a copy of the live site with a version that shall go live), in a browser that
 * WebDriver controls: Firefox or WebKit. The order is `open`, `waitForScreen`, then all others.
 */
export type EngineVisitor = Awaited<ReturnType<typeof openEngineVisitor>>;

/** Starts a browser by `openBrowser`, and a proxy through which it gets all responses. */
export async function openEngineVisitor(
  openBrowser: (proxyPort: number) => Promise<EngineBrowser>,
  staging: StagingSite,
) {
  const { origin } = staging.manifest;
  const proxy = await openEngineProxy();
  const browser = await openBrowser(proxy.port).catch(async (error: unknown) => {
    await proxy.close();
    throw error;
  });
  /** Undefined before the first state, and after `endSession`. */
  let session: Session | undefined;
  /** Network of the open state. `open` sets it, and everything else is called later. */
  let network!: ReturnType<typeof createNetwork>;

  /** Sends a command to the browser, which may be stuck itself. */
  const send = (command: Command, parameters: object) => rejectIfStuck(session!.send(command, parameters));
  const run = <Answer>(script: string, ...args: unknown[]) =>
    send('ExecuteScript', { script, args }) as Promise<Answer>;
  /** Runs a function in the page. */
  const evaluate = <Answer>(work: () => Answer) => run<Answer>(`return (${work})()`);

  /** Asks until the answer is true, and resolves to the last answer. */
  async function waitUntil(isDone: () => Promise<boolean>, longestMs = timeoutMs): Promise<boolean> {
    const deadline = Date.now() + longestMs;
    while (Date.now() < deadline) {
      // A script fails while its page is just being left for the next one. Without a result in time, `pause` resolves
      // to undefined, and the script is sent again.
      const answer = isDone().catch(() => false);
      if (await Promise.race([answer, pause(scriptTimeoutMs)])) return true;
      await pause(20);
    }
    // An error that lasts is thrown here.
    return isDone();
  }

  /** Gives the window a width. */
  async function resize(width: number, longestMs = timeoutMs): Promise<void> {
    await send('SetWindowRect', { width, height: 900 });
    const isResized = await waitUntil(async () => (await evaluate(() => innerWidth)) === width, longestMs);
    if (!isResized) throw new Error(`the window does not become ${width} pixels wide`);
  }

  /** Makes the next state begin with a new session, e.g. because this one may have crashed. */
  async function endSession(): Promise<void> {
    const ended = session;
    session = undefined;
    // A session that has crashed has nothing to end.
    if (ended) await rejectIfStuck(ended.end()).catch(() => undefined);
  }

  return {
    resize,
    endSession,
    evaluate,
    /** Loads a state of a remote afresh at a width, and returns what its page does from now on. */
    async open(remote: string, state: RehearsedState, width: number): Promise<Observations> {
      session ??= await browser.begin();
      network = createNetwork(staging, state.person);
      // The page gets `preparePage` as text: it fixes the clock and records errors.
      proxy.setResponder((request, deliver) => {
        const [, folder = ''] = new URL(request.address).pathname.split('/');
        // Files of other remotes, which the shell prefetches when it is idle, are not needed here, and never arrive.
        if (folder !== remote && folder in staging.manifest.remotes) return deliver({ kind: 'hang' });
        return network.respond(request, deliver);
      }, `(${preparePage})(${scenarioTime})`);
      // The start page stores who is signed in. It also makes the browser load an address that differs only after its
      // `#`.
      await send('Navigate', { url: origin + startPath });
      const hasStored = await waitUntil(() => evaluate(isStarted), browserTimeoutMs);
      if (!hasStored) throw new Error('the browser does not store who is signed in');
      // Here, because WebKit's picture of a page that has just become wider may be black.
      await resize(width, browserTimeoutMs);
      network.setHandlers(state.handlers());
      await send('Navigate', { url: origin + state.address });
      return network.observed;
    },
    /**
     * Waits until the screen is shown and nothing is being loaded. Resolves to whether it appeared in time. A page with
     * `prerenderedMark` does not count: React has not taken over its HTML yet.
     */
    async waitForScreen(): Promise<boolean> {
      const isShown = () => run<boolean>(`return (${isScreenShown})(arguments[0])`, { mark: prerenderedMark });
      if (!(await waitUntil(isShown))) return false;
      // Three idle moments in a row, because one call often follows another.
      let idleMoments = 0;
      return waitUntil(async () => {
        idleMoments = network.isPending() ? 0 : idleMoments + 1;
        return idleMoments >= 3;
      });
    },
    /** Returns errors that no code caught, and those of the console. */
    async listErrors(): Promise<string[]> {
      const errors = await evaluate(() => (window as { rehearsalErrors?: string[] }).rehearsalErrors ?? []);
      // The script in the page does not record the address that a message is about.
      return errors.filter((error) => !network.isAboutCall(error));
    },
    /** Returns a picture of the window, in PNG. */
    async takePicture(): Promise<Buffer> {
      // WebKit takes a picture of the last frame that it has drawn.
      await run(countFrames);
      await waitUntil(() => run('return window.isDrawn'));
      return Buffer.from((await send('TakeScreenshot', { full: false })) as string, 'base64');
    },
    async close(): Promise<void> {
      await browser.close();
      await proxy.close();
    },
  };
}
