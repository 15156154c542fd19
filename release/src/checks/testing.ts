import type { RemoteContract } from 'page-contract';
import { createWorkingCopy } from '../testing.ts';
import { checkCandidate } from './checkCandidate.ts';
import type { OpenApi } from './openApi.ts';
import { readCandidate } from './readCandidate.ts';

/** Code of a shell's prerenderer, which renders the page around a screen; with a template string instead of React. */
export const app = "module.exports = { shared: {}, prerender: ({ Screen }) => '<main>' + Screen() + '</main>' };";
/** Code of a remote's prerenderer of a screen. */
export const screen = "exports.default = () => '<h1>Geschichten</h1>';";

/** Creates a live site and builds in a working copy, of which each test gets a copy of its own to change. */
export function beginWithLiveSite() {
  type WorkingCopy = Awaited<ReturnType<typeof createWorkingCopy>>;
  const copy = {} as WorkingCopy;
  let composed: WorkingCopy;
  beforeAll(async () => {
    composed = await createWorkingCopy();
    await composed.writeShell('shell()', app, { css: ':root{--ink:#123;--paper:#fff}' });
    await composed.writeRemote('mf-account', ['/login'], { access: 'public' });
    await composed.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
    await composed.writeRemote('mf-help', ['/faq', '/setup'], { css: '.mf-help__p{color:var(--ink)}' });
    await composed.start();
  });
  afterAll(() => composed.remove());
  beforeEach(async () => void Object.assign(copy, await createWorkingCopy(composed.root)));
  afterEach(() => copy.remove());

  const verdictOn = async (part: string, openApi?: OpenApi) =>
    checkCandidate(readCandidate(copy.root, await copy.site(), part, openApi));
  return {
    copy,
    verdictOn,
    reasonsAgainst: async (part: string, openApi?: OpenApi) => (await verdictOn(part, openApi)).reasons,
    /** Writes a next build of mf-help, of which one thing is different. */
    write: (changes: Parameters<WorkingCopy['writeRemote']>[2], paths = ['/faq', '/setup']) =>
      copy.writeRemote('mf-help', paths, { id: 'b2', ...changes }),
    changeContract: (change: (contract: RemoteContract) => object) => copy.changeContract('mf-help', change),
  };
}
