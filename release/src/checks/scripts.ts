import { readDeployableName, type Contract, type Site } from 'site/manifest/readSite.ts';
import { listNamedVersions } from '../plan/plan.ts';

/** A script that may run on a payment page. */
interface Script {
  /** Path on the site, or the URL of a script of the payment provider. */
  address: string;
  /** Version and what the script is for, as PCI DSS demands: `mf-help@1.0.0-…: ./Faq`. */
  reason: string;
  /** Hash that browsers require, or why there is none. */
  integrity: string;
}

/**
 * Lists every script that may run on a payment page, for the command `scripts` (PCI DSS 6.4.3). The app changes screens
 * without loading a new document, so these are the scripts of all versions that a page may show.
 */
export function listScripts({ manifest, contracts }: Site, now: Date): Script[] {
  const ownScripts = listNamedVersions(manifest, now).flatMap(({ deployable, version }) => {
    const contract = contracts.get(`${deployable}/${version}`);
    if (!contract) return [];
    // The shell's files have their addresses at the root, without a version.
    const base = deployable === 'shell' ? '/' : `/${deployable}/${version}/`;
    return Object.entries(contract.files)
      .filter(([file]) => file.endsWith('.js'))
      .map(([file, { integrity }]) => ({ address: base + file, reason: describeReason(contract, file), integrity }));
  });
  const providersScript = {
    address: 'https://js.stripe.com/',
    reason: 'payment provider: opens its checkout; without it: CHECKOUT=url',
    integrity: 'none: it changes without notice; allowed by Content-Security-Policy',
  };
  // With the setting CHECKOUT=url, the checkout is a page of the provider, and no page loads its script.
  return [...ownScripts, ...(manifest.page.checkout === 'url' ? [] : [providersScript])];
}

/** Describes the purpose of a script in a version. */
function describeReason(contract: Contract, file: string): string {
  const version = `${readDeployableName(contract)}@${contract.version}`;
  if ('module' in contract) {
    if (file === contract.entry || file === contract.direct) return `${version}: hands out its screens`;
    const screens = Object.keys(contract.exposes).filter((expose) => contract.exposes[expose]?.scripts.includes(file));
    return screens.length > 0 ? `${version}: ${screens.join(', ')}` : `${version}: loaded by its screens on demand`;
  }
  // Only the shell's contract has `provides`.
  if (!('provides' in contract)) return `${version}: panel of share links, only for links with ?with=`;
  if (file === contract.early) return `${version}: queues events until a prerendered page is hydrated`;
  if (contract.signedIn.includes(file)) return `${version}: sign-in`;
  return contract.scripts.includes(file) ? `${version}: start of every page` : `${version}: loaded on demand`;
}

/** Formats the list as a Markdown table. */
export const describeScripts = (scripts: Script[]): string =>
  [
    '| Script | Reason | Integrity |',
    '| --- | --- | --- |',
    ...scripts.map(({ address, reason, integrity }) => `| ${address} | ${reason} | ${integrity} |`),
  ].join('\n');
