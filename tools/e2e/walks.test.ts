import type { RemoteCandidate } from 'release/checks/Candidate.ts';
import { readCandidate } from 'release/checks/readCandidate.ts';
import { checkWalks } from 'release/rehearsal/checkWalks.ts';
import { launchLocalBrowser } from 'release/rehearsal/launchLocalBrowser.ts';
import { readScenarios } from 'release/rehearsal/readScenarios.ts';
import { listOpenableStates } from 'release/rehearsal/rehearsedStates.ts';
import { openStagingSite } from 'release/rehearsal/stagingSite.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { createChangedBuild } from './src/release.ts';

// Releases whose screens look as they should, and do something else when they are used.

type Kind = 'does nothing' | 'takes no input' | 'submits twice' | 'calls another endpoint' | 'loses input';
/** Fault with its place: the text of a button or a field, or the path of a call (with the property that is lost). */
type Fault = [kind: Kind, place: string, property?: string];

/** Runs in the page of a changed build. */
function spoil(faults: Fault[]): void {
  const { fetch } = window;
  const isFault = (kind: Kind, place?: string | null) =>
    faults.some(([one, other]) => one === kind && other === place?.trim());
  const stopEvent = (event: Event) => {
    const target = event.target as HTMLInputElement;
    const isDead = event.type === 'click' && isFault('does nothing', target.closest?.('button')?.textContent);
    if (isDead) event.preventDefault();
    if (isDead || isFault('takes no input', target.labels?.[0]?.textContent)) event.stopImmediatePropagation();
  };
  for (const type of ['click', 'input', 'change']) document.addEventListener(type, stopEvent, true);
  window.fetch = async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    if (init?.method !== 'POST') return fetch(input, init);
    const lost = faults.find(([kind, place]) => kind === 'loses input' && place === path)?.[2];
    const body =
      lost === undefined ? init.body : String(init.body).replace(new RegExp(`,?"${lost}":("[^"]*"|\\d+)`), '');
    const sent = { ...init, body };
    if (isFault('submits twice', path)) void fetch(input, sent).catch(() => undefined);
    return fetch(isFault('calls another endpoint', path) ? `${String(input)}-2` : input, sent);
  };
}

/** By remote: walks, each with the fault that it finds. */
const mutants: Record<string, [walk: string, ...fault: Fault][]> = {
  'mf-account': [
    ['a box gets a name', 'loses input', '/user/api/UserDevice/rename-device', 'name'],
    ['a box is removed (acc 128)', 'submits twice', '/user/api/UserDevice/unlink-device'],
    ['another age category is saved', 'takes no input', 'Ältere Kinder (10-12 Jahre)'],
    ['the subscription is cancelled', 'calls another endpoint', '/api/subscription/cancel'],
    ['signing out everywhere takes a second step', 'does nothing', 'Jetzt überall abmelden'],
    ['the account is deleted in a second step', 'submits twice', '/user/api/UserInfo/delete-account'],
    [
      'another address is announced before its link is mailed',
      'loses input',
      '/user/api/UserInfo/email-change',
      'email',
    ],
    ['a new password is saved and reported', 'calls another endpoint', '/user/api/UserInfo/end-other-sessions'],
    ['a cancellation is taken back', 'does nothing', 'Kündigung zurücknehmen'],
  ],
  'mf-subscription': [
    ['ordering a plan leads to the payment provider', 'submits twice', '/api/subscription/create-checkout-session'],
    [
      'the invoices of an earlier plan open at the payment provider',
      'calls another endpoint',
      '/api/subscription/portal',
    ],
    ['changing up charges the amount that was shown', 'loses input', '/api/subscription/change', 'prorationDate'],
    ['staying takes a planned change back', 'does nothing', 'Beim Tarif bleiben'],
    ['a cancellation is taken back', 'calls another endpoint', '/api/subscription/resume'],
    ['cancelling sends the whole declaration', 'takes no input', 'E-Mail-Adresse deines Kontos'],
    ['withdrawing takes a second step', 'submits twice', '/api/withdrawal'],
  ],
  'mf-landing': [
    ['a box is pre-ordered', 'submits twice', '/api/preorder/create'],
    ['the newsletter is subscribed to', 'does nothing', 'Newsletter abonnieren'],
    ['a pre-order is confirmed by the button', 'loses input', '/api/preorder/confirm', 'token'],
    ['the newsletter is confirmed by the button', 'calls another endpoint', '/api/newsletter/confirm'],
    ['a pre-order is taken back by the button', 'does nothing', 'Vorbestellung zurücknehmen'],
    ['the newsletter ends by the button', 'submits twice', '/api/newsletter/unsubscribe'],
    ['an objection stops a declaration', 'calls another endpoint', '/api/declarations/object'],
  ],
  'mf-help': [
    ['a search tells how many questions it finds', 'takes no input', 'Wonach suchst du?'],
    ['the guide starts again', 'does nothing', 'Von vorn beginnen'],
  ],
};

/** Part of the sentence about a fault. */
const sentences: Record<Kind, (place: string) => string> = {
  'does nothing': (button) => `press button „${button}“`,
  'takes no input': () => ', at step ',
  'submits twice': (path) => `saw 2 times POST ${path}`,
  'calls another endpoint': (path) => `saw POST ${path}-2`,
  'loses input': (path) => `saw POST ${path} {`,
};

for (const [remote, found] of Object.entries(mutants))
  test(`${found.length} faults that show when ${remote} is used keep it from going live, with a sentence for each`, async () => {
    const faults = JSON.stringify(found.map(([, ...fault]) => fault));
    const build = createChangedBuild(remote, (code, file) =>
      file.startsWith('__federation_expose_') ? `${code};window.isSpoilt??=!(${spoil.toString()})(${faults});` : code,
    );
    const live = await readLiveSite(createFolderStore(readStack().siteDir));
    const candidate = (await readCandidate(build.root, live, remote)) as RemoteCandidate;
    const states = listOpenableStates(candidate.contract.module, await readScenarios(process.cwd(), remote));
    const isWanted = (title: string) => found.some(([walk]) => walk === title);
    for (const state of states)
      state.walks = Object.fromEntries(Object.entries(state.walks).filter(([title]) => isWanted(title)));
    const staging = await openStagingSite(candidate);
    const browser = (await launchLocalBrowser())!;
    const reasons = await checkWalks(browser, staging, { name: candidate.name, states });
    await browser.close();
    await staging.close();
    build.remove();
    for (const [walk, kind, place] of found)
      expect(reasons.find((reason) => reason.startsWith(`${candidate.name} fails the walk "${walk}" of `))).toContain(
        sentences[kind](place),
      );
  });
