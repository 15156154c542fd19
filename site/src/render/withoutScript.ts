import { html } from 'node-kit/html.ts';
import type { PageConfig } from 'page-contract';

interface Declaration {
  title: string;
  say: string;
  name: string[];
}

/**
 * The two functions that the law wants to work for everybody (§§ 312k, 356a BGB): what to write instead of filling in
 * the form.
 */
const declarations: Record<string, Declaration> = {
  '/kuendigen': {
    title: 'Verträge hier kündigen',
    say: 'Schreib uns, dass du kündigst. Wir bestätigen dir den Eingang per E-Mail, mit Datum, Uhrzeit und Vertragsende.',
    name: [
      'deinen Vor- und Nachnamen',
      'die E-Mail-Adresse deines Kontos',
      'den Vertrag, zum Beispiel dein Abo',
      'wann der Vertrag enden soll, sonst endet er zum frühestmöglichen Zeitpunkt',
      'den Grund, wenn du außerordentlich kündigst',
    ],
  },
  '/widerruf': {
    title: 'Vertrag widerrufen',
    say: 'Schreib uns innerhalb von 14\u00a0Tagen, dass du deinen Vertrag widerrufst. Wir bestätigen dir den Eingang per E-Mail, mit Datum und Uhrzeit.',
    name: ['deinen Vor- und Nachnamen', 'den Vertrag oder die Bestellnummer', 'deine E-Mail-Adresse'],
  },
};

/** Of a page that has to be of use without scripts, or nothing. */
export function withoutScript(path: string, { owner, support }: PageConfig): string | undefined {
  const declaration = declarations[path];
  if (!declaration) return undefined;
  const { title, say, name } = declaration;
  return html`<main>
    <h1>${title}</h1>
    <p>Das Formular auf dieser Seite braucht JavaScript. Ohne geht es genauso gut per E-Mail oder Post.</p>
    <p>${say} Nenne darin:</p>
    <ul>
      ${name.map((item) => html`<li>${item}</li> `)}
    </ul>
    <p>E-Mail: <a href="mailto:${support.email}?subject=${encodeURIComponent(title)}">${support.email}</a></p>
    <p>Post: ${owner.company}, ${owner.street}, ${owner.postalCode} ${owner.city}, ${owner.country}</p>
    <p><a href="/">Zur Startseite</a> · <a href="/impressum">Impressum</a></p>
  </main>`.text;
}
