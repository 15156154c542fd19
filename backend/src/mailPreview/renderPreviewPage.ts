import { html } from 'node-kit/html.ts';
import type { MailContent } from 'node-kit/mailContent.ts';
import { renderMail } from 'node-kit/renderMail.ts';
import { renderPage } from 'node-kit/renderPage.ts';
import { describeSender } from '../mails/describeSender.ts';
import type { MailFacts } from '../mails/mailFacts.ts';

/** Renders a page with all mails, each as on a phone and on a desktop, in light and dark colours, and as text. */
export function renderPreviewPage(contents: Record<string, MailContent>, facts: MailFacts): string {
  const mails = Object.entries(contents);
  return renderPage({
    lang: 'en',
    title: 'Every mail of the backend',
    banner:
      'Samples; nothing is sent. The identity provider’s two mails are in the inbox of the running stack: register, or ask for a new password.',
    body: html`<main>
      <h1>Every mail of the backend</h1>
      <ol>
        ${mails.map(([name, content]) => html`<li><a href="#${toElementId(name)}">${content.subject}</a> (${name})</li> `)}
      </ol>
      ${mails.map(([name, content]) => {
        const mail = renderMail(content, describeSender(facts, content.language));
        const renderFrame = (title: string, width: string, scheme: 'light' | 'dark') =>
          html`<iframe
            title="${name}, ${title}"
            srcdoc="${forceColourScheme(mail.html, scheme)}"
            sandbox=""
            loading="lazy"
            style="width:${width};max-width:100%;height:640px;border:1px solid var(--line)"
          ></iframe> `;
        return html`<section id="${toElementId(name)}" aria-labelledby="${toElementId(name)}-title">
          <h2 id="${toElementId(name)}-title">${mail.subject}</h2>
          <p>${name}</p>
          ${renderFrame('phone, light', '360px', 'light')} ${renderFrame('phone, dark', '360px', 'dark')}
          ${renderFrame('desk, light', '100%', 'light')} ${renderFrame('desk, dark', '100%', 'dark')}
          <details>
            <summary>As text</summary>
            <pre>${mail.text}</pre>
          </details>
          ${mail.attachments.map(
            ({ filename, text }) =>
              html`<details>
                <summary>Attachment ${filename}</summary>
                <pre>${text}</pre>
              </details>`,
          )}
        </section> `;
      })}
    </main>`,
  });
}

/**
 * Makes the mail's one media query for dark colours (`mailStyle`) apply always or never, whatever colours the browser
 * prefers.
 */
const forceColourScheme = (mail: string, scheme: 'light' | 'dark') =>
  mail.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all');

const toElementId = (name: string) => name.replace(/ /g, '-');
