import { html, Html } from './html.ts';
import { pageStyle } from './pageStyle.ts';

interface Page {
  lang: 'de' | 'en';
  title: string;
  body: Html;
  /** Text of a strip above the page, for example a warning that payments are not real. */
  banner?: string;
}

const style = new Html(`<style>${pageStyle}</style>`);

/** Renders a whole HTML document in the look of the project's own tools. The tag `html` escapes inserted texts. */
export function renderPage({ lang, title, body, banner }: Page): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        ${banner && html`<header class="banner">${banner}</header>`}${body}
      </body>
    </html>`.text;
}
