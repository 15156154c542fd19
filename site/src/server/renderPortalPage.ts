import { html, type Html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { RemoteContract } from 'page-contract';
import { addSources } from '../history/explain.ts';
import { readRecords } from '../history/records.ts';
import { listLiveVersions, type Site } from '../manifest/readSite.ts';
import { describeReports } from '../reports/describeReports.ts';
import { readReports } from '../reports/reportsStore.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Renders an ISO date to the minute. */
const renderTime = (at: string) => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/**
 * Renders the portal, a page for operators that is never public. It shows of the shell and each remote the live version
 * and others that users may get: rollout (for a share of users), fallback (if the live one fails), preview (by a link).
 * It adds the team that owns it, the sizes of its screens, and the reports that pages sent in the last day.
 */
export async function renderPortalPage(site: Site, now: Date): Promise<string> {
  const { store, manifest, contracts } = site;
  // `addSources` replaces positions in built scripts by lines of the repository.
  const [reports, records] = await Promise.all([
    readReports(store, new Date(now.getTime() - dayMs)).then((stored) => addSources(store, stored)),
    readRecords(store, manifest.record),
  ]);

  /** Renders a version of a deployable (shell or remote) with its commit, its last release and its reports. */
  function renderVersion(kind: Html | string, name: string, version: string, commit?: string): Html {
    // Release records call the deployable `part`.
    const ownRecords = records.filter((one) => one.part === name && one.version === version);
    // A commit that ends with `+` was built together with uncommitted changes.
    const builtCommit = commit ?? ownRecords.findLast((one) => one.commit)?.commit;
    const { at, who, how, forced } = ownRecords.at(-1) ?? {};
    const versionReports = reports.get(`${name}@${version}`);
    return html`<dt>${kind}</dt>
      <dd>
        <code>${version}</code
        >${builtCommit && html`, commit <code>${builtCommit.slice(0, 12)}</code>${builtCommit.endsWith('+') && ' and more'}`}
        ${at && html`<br />${how} by ${who}, ${renderTime(at)}`} ${forced && html`<br />forced: ${forced.why}`}
        ${versionReports && html`<br />${describeReports(versionReports)}`}
        ${versionReports?.messages.map((message) => html`<br />${message}`)}
      </dd>`;
  }

  /** Renders the shell or a remote with all its versions, and the screens of a remote. */
  function renderCard([name, live]: [string, string]): Html {
    const { fallback, rollout } = manifest.remotes[name] ?? {};
    const contract = contracts.get(`${name}/${live}`);
    const previews = manifest.previews.filter((one) => one.deployable === name && new Date(one.until) > now);
    return html`<section class="card" aria-labelledby="${name}">
      <h2 id="${name}">${name}</h2>
      <dl>
        <dt>owner</dt>
        <dd>${contract?.owner ? `${contract.owner.team}, ${contract.owner.contact}` : 'unknown'}</dd>
        ${renderVersion('live', name, live)}
        ${rollout && renderVersion(`rollout, ${rollout.percent} %`, name, rollout.version)}
        ${fallback && renderVersion('fallback', name, fallback)} ${name !== 'shell' && !fallback && withoutFallback}
        ${previews.map(({ until, version, commit }) => renderVersion(html`preview until ${renderTime(until)}`, name, version, commit))}
        ${contract && 'module' in contract && renderScreens(contract)}
      </dl>
    </section>`;
  }

  // A freeze forbids releases until a time.
  const freezes = manifest.freezes.filter(({ until }) => new Date(until) > now);
  return renderPage({
    lang: 'en',
    title: 'What is live',
    banner: 'For operators, not for customers. Reports are of the last 24 hours.',
    body: html`<main>
      <h1>What is live at ${manifest.origin}</h1>
      ${freezes.map(
        ({ deployable = 'The site', until, who, reason }) =>
          html`<p class="error">${deployable} is frozen by ${who} until ${renderTime(until)}: ${reason}</p>`,
      )}
      ${Object.entries(listLiveVersions(manifest)).map(renderCard)}
    </main>`,
  });
}

const withoutFallback = html`<dt>fallback</dt>
  <dd>none</dd>`;

/** Renders the addresses of each screen (`./Faq` as `Faq`), and the size and number of its files beside the budget. */
const renderScreens = ({ module, exposes, budgets }: RemoteContract) =>
  Object.entries(exposes).map(([expose, { scripts, styles, brotli }]) => {
    const paths = module.routes.filter((route) => route.expose === expose).map(({ path }) => path);
    const budget = budgets[expose];
    // Bytes as kilobytes with one decimal. Older builds have no sizes: only their requests are compared.
    const kilobytes = brotli && Math.round((brotli.scripts + brotli.styles) / 100) / 10;
    const requests = scripts.length + styles.length;
    const isOverBudget = budget && ((kilobytes ?? 0) > budget.kilobytes || requests > budget.requests);
    return html`<dt>${expose.slice(2)}</dt>
      <dd>
        ${paths.join(', ')}<br />
        <span class="${isOverBudget && 'bad'}">
          ${kilobytes ?? '?'}${budget && ` of ${budget.kilobytes}`} kB, ${requests}${budget && ` of ${budget.requests}`}
          requests
        </span>
      </dd>`;
  });
