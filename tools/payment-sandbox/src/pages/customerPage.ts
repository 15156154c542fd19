import { html, type Html } from 'node-kit/html.ts';
import { page } from 'node-kit/page.ts';

/** Wraps a page that a customer sees. */
export function customerPage(title: string, body: Html): string {
  return page({
    lang: 'de',
    title: `${title} – Zahlungs-Sandbox`,
    banner: 'Testumgebung – keine echte Zahlung',
    body: html`<main class="narrow">
      <h1>${title}</h1>
      ${body}
    </main>`,
  });
}
