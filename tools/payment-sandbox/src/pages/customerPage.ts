import { html, type Html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';

/** Wraps a page that a customer sees. */
export function customerPage(title: string, body: Html): string {
  return renderPage({
    lang: 'de',
    title: `${title} – Zahlungs-Sandbox`,
    banner: 'Testumgebung – keine echte Zahlung',
    body: html`<main class="narrow">
      <h1>${title}</h1>
      ${body}
    </main>`,
  });
}
