import { html, type Html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { RemoteContract } from 'page-contract';
import { readHistory } from '../releases/readReleases.ts';
import { findFallback, type Site } from '../releases/readSite.ts';
import { listLiveVersions } from '../releases/versions.ts';
import type { ReportMetrics } from '../reports/reportMetrics.ts';

/** Renders an ISO date to the minute. */
const renderTime = (at: string) => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/**
 * Renders the portal, a page for operators that is never public. It has a card for the shell and for each remote
 * (micro-frontend): the team that owns it, all versions that users may get, how often pages have reported what about
 * them to this server, the 75th percentile of their Core Web Vitals, and the sizes of its screens.
 */
export async function renderPortalPage(
  site: Site,
  metrics: Pick<ReportMetrics, 'describe'>,
  now: Date,
): Promise<string> {
  const { store, release, contracts } = site;
  const history = await readHistory(store);

  /**
   * Renders a version of the shell or a remote with its commit, the release that made it live last, and its reports.
   */
  async function renderVersion(kind: Html | string, name: string, version: string): Promise<Html> {
    const { commit } = release.parts[name]?.published[version] ?? {};
    const { at, who, how, forced } =
      history.findLast(({ changes }) => changes.some((change) => change.part === name && change.version === version)) ??
      {};
    const reports = await metrics.describe(name, version);
    return html`<dt>${kind}</dt>
      <dd>
        <code>${version}</code>${commit && renderCommit(commit)}
        ${at && html`<br />${how} by ${who}, ${renderTime(at)}`} ${forced && html`<br />forced: ${forced.why}`}
        ${reports.map((line) => html`<br />${line}`)}
      </dd>`;
  }

  /** Renders the card of the shell or a remote. */
  async function renderCard([name, live]: [string, string]): Promise<Html> {
    const fallback = name === 'shell' ? undefined : findFallback(site, name);
    const contract = contracts.get(`${name}/${live}`);
    const isOfRemote = contract !== undefined && 'module' in contract;
    const previews = release.previews.filter((one) => one.part === name && new Date(one.until) > now);
    return html`<section class="card" aria-labelledby="${name}">
      <h2 id="${name}">${name}</h2>
      <dl>
        <dt>owner</dt>
        <dd>${contract?.owner ? `${contract.owner.team}, ${contract.owner.contact}` : 'unknown'}</dd>
        ${await renderVersion('live', name, live)} ${fallback && (await renderVersion('fallback', name, fallback))}
        ${name !== 'shell' && !fallback && noFallback}
        ${await Promise.all(
          previews.map(({ until, version }) => renderVersion(html`preview until ${renderTime(until)}`, name, version)),
        )}
        ${isOfRemote && renderScreens(contract)}
      </dl>
    </section>`;
  }

  return renderPage({
    lang: 'en',
    title: 'What is live',
    banner: 'For operators, not for customers. What pages have reported to this server since its start.',
    body: html`<main>
      <h1>What is live at ${release.origin}</h1>
      ${await Promise.all(Object.entries(listLiveVersions(release)).map(renderCard))}
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
