import { html, type Html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import { findFallback, type Site } from '../releases/readSite.ts';
import { listLiveVersions } from '../releases/versions.ts';
import type { ReportMetrics } from '../reports/reportMetrics.ts';

/**
 * Renders the portal, a page for operators that is never public. It has a card for the shell and for each remote
 * (micro-frontend): the team that owns it, all versions that users may get, how often pages have reported what about
 * them to this server, and the 75th percentile of their Core Web Vitals.
 */
export async function renderPortalPage(
  site: Site,
  metrics: Pick<ReportMetrics, 'describe'>,
  now: Date,
): Promise<string> {
  const { release, contracts } = site;

  /** Renders a version of the shell or a remote with its reports. */
  async function renderVersion(kind: string, name: string, version: string): Promise<Html> {
    const reports = await metrics.describe(name, version);
    return html`<dt>${kind}</dt>
      <dd><code>${version}</code>${reports.map((line) => html`<br />${line}`)}</dd>`;
  }

  /** Renders the card of the shell or a remote. */
  async function renderCard([name, live]: [string, string]): Promise<Html> {
    const fallback = name === 'shell' ? undefined : findFallback(site, name);
    const { owner } = contracts.get(`${name}/${live}`) ?? {};
    const previews = release.previews.filter((one) => one.part === name && new Date(one.until) > now);
    return html`<section class="card" aria-labelledby="${name}">
      <h2 id="${name}">${name}</h2>
      <dl>
        <dt>owner</dt>
        <dd>${owner ? `${owner.team}, ${owner.contact}` : 'unknown'}</dd>
        ${await renderVersion('live', name, live)} ${fallback && (await renderVersion('fallback', name, fallback))}
        ${await Promise.all(previews.map(({ version }) => renderVersion('preview', name, version)))}
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
