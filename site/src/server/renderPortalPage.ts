import { html, type Html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { RemoteContract } from 'page-contract';
import { readRecords } from '../history/records.ts';
import { translateReports } from '../history/translatePlaces.ts';
import { listLiveVersions, type Site } from '../manifest/readSite.ts';
import { describeReports } from '../reports/describeReports.ts';
import { readReports } from '../reports/reportsStore.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Renders an ISO date to the minute. */
const renderTime = (at: string) => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/**
 * Renders the portal, a page for operators that is never public. It has a card for the shell and for each remote
 * (micro-frontend): the team that owns it, all versions that users may get, the reports that pages have sent about them
 * in the last day, and the sizes of its screens.
 */
export async function renderPortalPage(site: Site, now: Date): Promise<string> {
  const { store, manifest, contracts } = site;
  const [records, storedReports] = await Promise.all([
    // `manifest.record` is the hash of the newest release record, from which earlier ones are found.
    readRecords(store, manifest.record),
    readReports(store, new Date(now.getTime() - dayMs)),
  ]);
  // Messages in reports name positions in built scripts, which operators cannot read.
  const reports = await translateReports(store, storedReports);

  /**
   * Renders a version of the shell or a remote with its commit, its latest record (`how`: `release`, `rollback` etc.)
   * and its reports. `previewCommit` is the commit of a preview, which has no release record.
   */
  function renderVersion(kind: Html | string, name: string, version: string, previewCommit?: string): Html {
    const ownRecords = records.filter((record) => record.part === name && record.version === version);
    const commit = previewCommit ?? ownRecords.findLast((record) => record.commit)?.commit;
    const { at, who, how, forced } = ownRecords.at(-1) ?? {};
    const versionReports = reports.get(`${name}@${version}`);
    return html`<dt>${kind}</dt>
      <dd>
        <code>${version}</code>${commit && renderCommit(commit)}
        ${at && html`<br />${how} by ${who}, ${renderTime(at)}`} ${forced && html`<br />forced: ${forced.why}`}
        ${versionReports && html`<br />${describeReports(versionReports)}`}
        ${versionReports?.messages.map((message) => html`<br />${message}`)}
      </dd>`;
  }

  /** Renders the card of the shell or a remote. */
  function renderCard([name, live]: [string, string]): Html {
    const { fallback } = manifest.remotes[name] ?? {};
    const contract = contracts.get(`${name}/${live}`);
    const isOfRemote = contract !== undefined && 'module' in contract;
    const previews = manifest.previews.filter((one) => one.deployable === name && new Date(one.until) > now);
    return html`<section class="card" aria-labelledby="${name}">
      <h2 id="${name}">${name}</h2>
      <dl>
        <dt>owner</dt>
        <dd>${contract?.owner ? `${contract.owner.team}, ${contract.owner.contact}` : 'unknown'}</dd>
        ${renderVersion('live', name, live)} ${fallback && renderVersion('fallback', name, fallback)}
        ${name !== 'shell' && !fallback && noFallback}
        ${previews.map(({ until, version, commit }) => renderVersion(html`preview until ${renderTime(until)}`, name, version, commit))}
        ${isOfRemote && renderScreens(contract)}
      </dl>
    </section>`;
  }

  return renderPage({
    lang: 'en',
    title: 'What is live',
    banner: 'For operators, not for customers. Reports are of the last 24 hours.',
    body: html`<main>
      <h1>What is live at ${manifest.origin}</h1>
      ${Object.entries(listLiveVersions(manifest)).map(renderCard)}
    </main>`,
  });
}

/** Renders a commit. Its hash ends with `+` if the build had other changes, too. */
const renderCommit = (commit: string) =>
  html`, commit <code>${commit.slice(0, 12)}</code>${commit.endsWith('+') && ' and more'}`;

const noFallback = html`<dt>fallback</dt>
  <dd>none</dd>`;

/** Renders for each screen of a remote its addresses, and the size and number of its files beside the budget. */
const renderScreens = ({ module, exposes, budgets }: RemoteContract) =>
  Object.entries(exposes).map(([expose, { scripts, styles, brotli }]) => {
    const paths = module.routes.filter((route) => route.expose === expose).map(({ path }) => path);
    const budget = budgets[expose];
    // Compressed size with one decimal; undefined for older builds, which have no sizes.
    const kilobytes = brotli && Math.round((brotli.scripts + brotli.styles) / 100) / 10;
    const requests = scripts.length + styles.length;
    const isTooLarge = budget && kilobytes !== undefined && kilobytes > budget.kilobytes;
    const isOverBudget = isTooLarge || (budget && requests > budget.requests);
    // The contract names a screen `./Faq`.
    const screen = expose.replace('./', '');
    return html`<dt>${screen}</dt>
      <dd>
        ${paths.join(', ')}<br />
        <span class="${isOverBudget && 'bad'}">
          ${kilobytes ?? '?'}${budget && ` of ${budget.kilobytes}`} kB, ${requests}${budget && ` of ${budget.requests}`}
          requests
        </span>
      </dd>`;
  });
