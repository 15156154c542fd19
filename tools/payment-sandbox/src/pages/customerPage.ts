import { html, type Html } from 'node-kit/html.ts';
import { renderPage } from 'node-kit/renderPage.ts';

/** Renders a German page for customers, with a banner that says that no payment is real. */
export function renderCustomerPage(title: string, body: Html): string {
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
