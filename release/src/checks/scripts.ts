import { deployableOf, type Contract, type Site } from 'site/manifest/readSite.ts';
import { listNamedVersions } from '../plan/plan.ts';

interface Script {
  address: string;
  reason: string;
  /** Hash without which browsers do not run it. */
  integrity: string;
}

/**
 * Lists every script that may run on a payment page. The app changes screens without loading a new document, so these
 * are the scripts of all versions that a page may show.
 */
export function listScripts({ manifest, contracts }: Site, now: Date): Script[] {
  const own = listNamedVersions(manifest, now).flatMap(({ deployable, version }) => {
    const contract = contracts.get(`${deployable}/${version}`);
    if (!contract) return [];
    const base = deployable === 'shell' ? '/' : `/${deployable}/${version}/`;
    return Object.entries(contract.files)
      .filter(([file]) => file.endsWith('.js'))
      .map(([file, { integrity }]) => ({ address: base + file, reason: reasonOf(contract, file), integrity }));
  });
  const ofProvider = {
    address: 'https://js.stripe.com/',
    reason: 'payment provider: opens its checkout; without it: CHECKOUT=url',
    integrity: 'none: it changes without notice; allowed by Content-Security-Policy',
  };
  return [...own, ...(manifest.page.checkout === 'url' ? [] : [ofProvider])];
}

function reasonOf(contract: Contract, file: string): string {
  const of = `${deployableOf(contract)}@${contract.version}`;
  if ('module' in contract) {
    if (file === contract.entry || file === contract.direct) return `${of}: hands out its screens`;
    const screens = Object.keys(contract.exposes).filter((expose) => contract.exposes[expose]?.scripts.includes(file));
    return screens.length > 0 ? `${of}: ${screens.join(', ')}` : `${of}: loaded by its screens on demand`;
  }
  if (!('provides' in contract)) return `${of}: panel of share links, only for links with ?with=`;
  if (file === contract.early) return `${of}: queues events until a prerendered page is hydrated`;
  if (contract.signedIn.includes(file)) return `${of}: sign-in`;
  return contract.scripts.includes(file) ? `${of}: start of every page` : `${of}: loaded on demand`;
}

export const describeScripts = (scripts: Script[]): string =>
  [
    '| Script | Reason | Integrity |',
    '| --- | --- | --- |',
    ...scripts.map(({ address, reason, integrity }) => `| ${address} | ${reason} | ${integrity} |`),
  ].join('\n');
