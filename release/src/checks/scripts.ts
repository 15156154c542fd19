import type { RemoteContract, ShellContract } from 'page-contract';
import { readDeployableName, type Contract, type Site } from 'site/manifest/readSite.ts';
import { listVersionsInUse } from '../plan/plan.ts';

/** A script that may run on a payment page. */
interface Script {
  /** Path on the site, or the URL of a script of the payment provider. */
  address: string;
  /** Version and purpose of the script, which PCI DSS demands: `mf-help@1.0.0-…: ./Faq`. */
  reason: string;
  /** Hash that browsers require, or why there is none. */
  integrity: string;
}

/**
 * Lists every script that may run on a payment page, for the command `scripts` (PCI DSS 6.4.3). These are the scripts
 * of all versions that any page may show, because the app changes screens without loading a new document.
 */
export function listScripts({ manifest, contracts }: Site, now: Date): Script[] {
  const ownScripts = listVersionsInUse(manifest, now).flatMap(({ deployable, version }) => {
    // The contract of a version (contract.json) lists its files. If it is damaged, no page loads the version.
    const contract = contracts.get(`${deployable}/${version}`);
    if (!contract) return [];
    // The shell's files are served at the root, those of other deployables in a folder for each version.
    const base = deployable === 'shell' ? '/' : `/${deployable}/${version}/`;
    const versionName = `${readDeployableName(contract)}@${contract.version}`;
    return Object.entries(contract.files)
      .filter(([file]) => file.endsWith('.js'))
      .map(([file, { integrity }]) => ({
        address: base + file,
        reason: `${versionName}: ${describePurpose(contract, file)}`,
        integrity,
      }));
  });
  const providersScript = {
    address: 'https://js.stripe.com/',
    reason: 'payment provider: opens its checkout; without it: CHECKOUT=url',
    integrity: 'none: it changes without notice; allowed by Content-Security-Policy',
  };
  // With the setting CHECKOUT=url, the provider hosts the checkout page, and the site's pages do not load its script.
  return manifest.page.checkout === 'url' ? ownScripts : [...ownScripts, providersScript];
}

/** Describes the purpose of a script of a remote (micro-frontend), the shell, or the panel, a form for testers. */
function describePurpose(contract: Contract, file: string): string {
  // Only a remote's contract has `module`, and only the shell's has `provides`.
  if ('module' in contract) return describePurposeInRemote(contract, file);
  if ('provides' in contract) return describePurposeInShell(contract, file);
  return 'panel of share links, only for links with ?with=';
}

function describePurposeInRemote({ entry, direct, exposes }: RemoteContract, file: string): string {
  // Pages get the screens of a remote from `entry` by Module Federation; the first one from `direct` without it.
  if (file === entry || file === direct) return 'hands out its screens';
  const screens = Object.keys(exposes).filter((screen) => exposes[screen]?.scripts.includes(file));
  return screens.length > 0 ? screens.join(', ') : 'loaded by its screens on demand';
}

function describePurposeInShell({ early, signedIn, scripts }: ShellContract, file: string): string {
  if (file === early) return 'queues events until a prerendered page is hydrated';
  if (signedIn.includes(file)) return 'sign-in';
  return scripts.includes(file) ? 'start of every page' : 'loaded on demand';
}

/** Formats the list as a Markdown table. */
export const describeScripts = (scripts: Script[]): string =>
  [
    '| Script | Reason | Integrity |',
    '| --- | --- | --- |',
    ...scripts.map(({ address, reason, integrity }) => `| ${address} | ${reason} | ${integrity} |`),
  ].join('\n');
