import { html, type Html } from 'node-kit/html.ts';
import { page } from 'node-kit/page.ts';
import type { Picture } from './takePictures.ts';

/** A picture beside the last accepted one: nothing where there is none. */
export interface Compared extends Picture {
  accepted?: string;
}

export const isChanged = ({ sha256, accepted }: Compared) => accepted !== undefined && accepted !== sha256;

/** All pictures of some remotes on one page, what changed and what was found first. */
export function contactSheet(remotes: Record<string, Compared[]>): string {
  const all = Object.values(remotes).flat();
  return page({
    lang: 'en',
    title: 'Every state, in pictures',
    body: html`<main>
      <style>
        .row {
          display: flex;
          flex-wrap: wrap;
          gap: 1rem;
          align-items: flex-start;
        }
        figure {
          margin: 0;
        }
        figure img {
          display: block;
          max-width: 18rem;
          max-height: 24rem;
          border: 1px solid #8888;
        }
        .both {
          position: relative;
        }
        .both img + img {
          position: absolute;
          inset: 0;
          mix-blend-mode: difference;
        }
      </style>
      <h1>Every state, in pictures</h1>
      <p>
        ${all.length} pictures, ${all.filter(isChanged).length} differ from the accepted ones,
        ${all.filter(({ accepted }) => accepted === undefined).length} are not accepted yet,
        ${all.filter(({ findings }) => findings.length > 0).length} have findings.
      </p>
      ${section('Changed', remotes, isChanged)}
      ${section('With findings', remotes, ({ findings }) => findings.length > 0)} ${section('All', remotes, () => true)}
    </main>`,
  });
}

function section(title: string, remotes: Record<string, Compared[]>, holds: (picture: Compared) => boolean): Html {
  return html`<h2>${title}</h2>
    ${Object.entries(remotes).map(([remote, pictures]) => {
      const scenarios = [...new Set(pictures.filter(holds).map(({ scenario }) => scenario))];
      return scenarios.map(
        (scenario) =>
          html`<h3>${remote}: ${scenario}</h3>
            <div class="row">
              ${pictures.filter((one) => one.scenario === scenario && holds(one)).map((one) => figure(remote, one))}
            </div> `,
      );
    })}`;
}

function figure(remote: string, picture: Compared): Html {
  const { file, width, scheme, findings } = picture;
  const now = `now/${remote}/${file}`;
  const before = `accepted/${remote}/${file}`;
  return html`<figure>
    ${image(now)}
    ${isChanged(picture) && html`accepted: ${image(before)} difference: <span class="both">${image(now)}${image(before)}</span>`}
    <figcaption>
      ${width} px, ${scheme}${picture.accepted === undefined && ', not accepted yet'}
      ${findings.map((finding) => html`<p class="bad">${finding}</p>`)}
    </figcaption>
  </figure>`;
}

const image = (file: string) => html`<a href="${file}"><img src="${file}" alt="" loading="lazy" /></a>`;
