import { html } from 'node-kit/html.ts';
import type { PageConfig } from 'page-contract';

/** Instructions for a legal declaration that a customer sends by the form of a page, or without scripts by mail. */
interface Declaration {
  title: string;
  instruction: string;
  /** Information that the message has to contain. */
  contents: string[];
}

/**
 * Declarations by the path of the form's page. By law (§§ 312k, 356a of the German Civil Code), these forms have to
 * work for everybody.
 */
const declarations: Record<string, Declaration> = {
  '/kuendigen': {
    title: 'Verträge hier kündigen',
    instruction:
      'Schreib uns, dass du kündigst. Wir bestätigen dir den Eingang per E-Mail, mit Datum, Uhrzeit und Vertragsende.',
    contents: [
      'deinen Vor- und Nachnamen',
      'die E-Mail-Adresse deines Kontos',
      'den Vertrag, zum Beispiel dein Abo',
      'wann der Vertrag enden soll, sonst endet er zum frühestmöglichen Zeitpunkt',
      'den Grund, wenn du außerordentlich kündigst',
    ],
  },
  '/widerruf': {
    title: 'Vertrag widerrufen',
    instruction:
      'Schreib uns innerhalb von 14\u00a0Tagen, dass du deinen Vertrag widerrufst. Wir bestätigen dir den Eingang per E-Mail, mit Datum und Uhrzeit.',
    contents: ['deinen Vor- und Nachnamen', 'den Vertrag oder die Bestellnummer', 'deine E-Mail-Adresse'],
  },
};

/** Renders the HTML that replaces the form of a declaration in a browser without scripts; undefined for other pages. */
export function renderWithoutScript(path: string, { owner, support }: PageConfig): string | undefined {
  const declaration = declarations[path];
  if (!declaration) return undefined;
  const { title, instruction, contents } = declaration;
  return html`<main>
    <h1>${title}</h1>
    <p>Das Formular auf dieser Seite braucht JavaScript. Ohne geht es genauso gut per E-Mail oder Post.</p>
    <p>${instruction} Nenne darin:</p>
    <ul>
      ${contents.map((item) => html`<li>${item}</li> `)}
    </ul>
    <p>E-Mail: <a href="mailto:${support.email}?subject=${encodeURIComponent(title)}">${support.email}</a></p>
    <p>Post: ${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, ${owner.country}</p>
    <p><a href="/">Zur Startseite</a> · <a href="/impressum">Impressum</a></p>
  </main>`.text;
}
