import { readPage } from 'page-contract';
import { compositionParameter } from 'page-contract/compositionText';
import { setClock } from './clock.ts';
import { composePage, startShell } from './composedPage.ts';
import type { Hands } from './Hands.ts';
import { keepInAddress } from './keepInAddress.ts';
import { openPanel } from './openPanel.tsx';
import { playScenario } from './playScenario.ts';
import { readComposition, type Instead, type Ready } from './readComposition.ts';
import { Refused } from './Refused.ts';
import { watchCalls } from './watchCalls.ts';
import { watchReports } from './watchReports.ts';

/**
 * Follows a composition link: the page becomes what these versions are together, with a panel that says so, and its shell starts. A
 * link that is refused changes nothing; then `begin` starts the shell as for everybody, beside the sentence. Returns how the panel is
 * taken away.
 */
export async function enterComposition(link: string, hands: Hands): Promise<() => void> {
  const panel = openPanel();
  const page = readPage();
  const beside = { instead: (window.history.state as { instead?: Instead } | null)?.instead ?? {} };
  let ready: Ready;
  try {
    ready = await readComposition(link, beside.instead, page);
  } catch (error) {
    if (!(error instanceof Refused)) console.error('The composition cannot be read:', error);
    panel.refuse(error instanceof Refused ? error.message : 'This composition cannot be read; the console says why.');
    hands.begin();
    return panel.close;
  }
  const { registry, versions, published, clock, scenario } = ready;
  composePage(registry, versions, hands);
  keepInAddress((address) => withLink(address, link), beside);
  const calls = watchCalls(registry, versions.shell, scenario && playScenario(scenario, hands.session));
  const reports = watchReports();
  panel.show({
    ...ready,
    table: hands.routeTable(registry),
    calls,
    reports,
    live: page.versions ?? {},
    addresses: page.compositions?.addresses ?? [],
    onSwitch(instead) {
      beside.instead = instead;
      window.history.replaceState(window.history.state, '');
      window.location.reload();
    },
  });
  if (clock) setClock(clock);
  try {
    if (versions.shell === page.versions?.shell) hands.begin();
    else await startShell(published.find(({ part }) => part === 'shell') ?? {}, hands);
  } catch (error) {
    console.error(`shell@${versions.shell} does not start:`, error);
    panel.refuse(`shell@${versions.shell} does not start here: not all of its files are on this site any more.`);
  }
  return panel.close;
}

function withLink(address: string, link: string): string {
  const { pathname, searchParams, hash } = new URL(address);
  searchParams.set(compositionParameter, link);
  return `${pathname}?${searchParams}${hash}`;
}
