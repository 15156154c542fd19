import { html, type Html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import type { RemoteContract } from 'page-contract';
import { addSources } from '../history/explain.ts';
import { readRecords } from '../history/records.ts';
import { listLiveVersions, type Site } from '../manifest/readSite.ts';
import { describeReports } from '../reports/describeReports.ts';
import { readReports } from '../reports/reportsStore.ts';

const dayMs = 24 * 60 * 60 * 1000;
const time = (at: string) => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;

/** Page for operators, never public: what is live on which screen, of whom, and what pages report of it. */
export async function portalPage(site: Site, now: Date): Promise<string> {
  const { store, manifest, contracts } = site;
  const [reports, records] = await Promise.all([
    readReports(store, new Date(now.getTime() - dayMs)).then((noted) => addSources(store, noted)),
    readRecords(store, manifest.record),
  ]);

  function row(kind: Html | string, part: string, version: string, commit?: string): Html {
    const of = records.filter((one) => one.part === part && one.version === version);
    const built = commit ?? of.findLast((one) => one.commit)?.commit;
    const { at, who, how, forced } = of.at(-1) ?? {};
    const noted = reports.get(`${part}@${version}`);
    return html`<dt>${kind}</dt>
      <dd>
        <code>${version}</code
        >${built && html`, commit <code>${built.slice(0, 12)}</code>${built.endsWith('+') && ' and more'}`}
        ${at && html`<br />${how} by ${who}, ${time(at)}`} ${forced && html`<br />forced: ${forced.why}`}
        ${noted && html`<br />${describeReports(noted)}`} ${noted?.messages.map((message) => html`<br />${message}`)}
      </dd>`;
  }

  function card([part, live]: [string, string]): Html {
    const { fallback, rollout } = manifest.remotes[part] ?? {};
    const contract = contracts.get(`${part}/${live}`);
    const previews = manifest.previews.filter((one) => one.deployable === part && new Date(one.until) > now);
    return html`<section class="card" aria-labelledby="${part}">
      <h2 id="${part}">${part}</h2>
      <dl>
        <dt>owner</dt>
        <dd>${contract?.owner ? `${contract.owner.team}, ${contract.owner.contact}` : 'unknown'}</dd>
        ${row('live', part, live)} ${rollout && row(`rollout, ${rollout.percent} %`, part, rollout.version)}
        ${fallback && row('fallback', part, fallback)}
        ${previews.map(({ until, version, commit }) => row(html`preview until ${time(until)}`, part, version, commit))}
        ${manifest.withdrawn
          .filter(({ deployable }) => deployable === part)
          .map(
            ({ version, at, who, reason }) =>
              html`<dt>withdrawn</dt>
                <dd><code>${version}</code> by ${who}, ${time(at)}: ${reason}</dd>`,
          )}
        ${contract && 'module' in contract && screens(contract)}
      </dl>
    </section>`;
  }

  const freezes = manifest.freezes.filter(({ until }) => new Date(until) > now);
  return renderPage({
    lang: 'en',
    title: 'What is live',
    banner: 'For operators, not for customers. Reports are of the last 24 hours.',
    body: html`<main>
      <h1>What is live at ${manifest.origin}</h1>
      ${freezes.map(
        ({ deployable = 'The site', until, who, reason }) =>
          html`<p class="error">${deployable} is frozen by ${who} until ${time(until)}: ${reason}</p>`,
      )}
      ${Object.entries(listLiveVersions(manifest)).map(card)}
    </main>`,
  });
}

/** Addresses and weight of each screen. */
const screens = ({ module, exposes, budgets }: RemoteContract) =>
  Object.entries(exposes).map(([expose, { scripts, styles, brotli }]) => {
    const paths = module.routes.filter((route) => route.expose === expose).map(({ path }) => path);
    const budget = budgets[expose];
    const kilobytes = brotli && Math.round((brotli.scripts + brotli.styles) / 100) / 10;
    const requests = scripts.length + styles.length;
    const isHeavy = budget && ((kilobytes ?? 0) > budget.kilobytes || requests > budget.requests);
    return html`<dt>${expose.slice(2)}</dt>
      <dd>
        ${paths.join(', ')}<br />
        <span class="${isHeavy && 'bad'}">
          ${kilobytes ?? '?'}${budget && ` of ${budget.kilobytes}`} kB, ${requests}${budget && ` of ${budget.requests}`}
          requests
        </span>
      </dd>`;
  });
