import type { OobRecord } from 'firebase-tools/lib/emulator/auth/state.js';
import type { Html } from 'node-kit/html.ts';
import { html } from 'node-kit/html.ts';
import { productNames } from 'page-contract/productNames';

export interface CodeMail {
  subject: string;
  text: string;
  html: string;
}

interface Wording {
  mode: string;
  subject: string;
  lead: string;
  button: string;
  closing: string;
}

const wordings: Partial<Record<OobRecord['requestType'], Wording>> = {
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: `Neues Passwort für deine ${productNames.de}`,
    lead: 'du möchtest ein neues Passwort festlegen. Das geht mit diesem Link:',
    button: 'Neues Passwort festlegen',
    closing: 'Du hast kein neues Passwort verlangt? Dann lösche diese Mail. Dein Passwort bleibt, wie es ist.',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: `Bestätige deine E-Mail-Adresse für die ${productNames.de}`,
    lead: 'bitte bestätige, dass diese E-Mail-Adresse dir gehört:',
    button: 'E-Mail-Adresse bestätigen',
    closing: 'Du hast kein Konto angelegt? Dann lösche diese Mail. Es passiert nichts weiter.',
  },
};

/** The German mail that brings a code to our own page, or nothing for the kinds of code that the app does not use. */
export function codeMail(code: OobRecord, siteOrigin: string): CodeMail | undefined {
  const wording = wordings[code.requestType];
  if (!wording) return undefined;
  // Behind #, which reaches no server. The hosted provider's own mails have the code in the query (decision 092).
  const link = `${siteOrigin}/login?mode=${wording.mode}#${new URLSearchParams({ oobCode: code.oobCode })}`;
  return {
    subject: wording.subject,
    text: `Hallo,\n\n${wording.lead}\n\n${link}\n\n${wording.closing}\n\nDeine ${productNames.de}\n`,
    html: mailHtml(wording, link),
  };
}

function mailHtml({ subject, lead, button, closing }: Wording, link: string): string {
  const body: Html = html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:#f6eedd;color:#1f2a44;font:16px/1.6 Georgia,serif">
        <div style="max-width:34rem;margin:0 auto;padding:24px 16px">
          <p style="font-size:20px;font-weight:bold;margin:0 0 16px">${productNames.de}</p>
          <div style="background:#fffdf8;border-radius:18px;padding:24px">
            <h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${subject}</h1>
            <p>Hallo,</p>
            <p>${lead}</p>
            <p style="margin:24px 0">
              <a
                href="${link}"
                style="display:inline-block;background:#8a4b08;color:#ffffff;padding:12px 22px;border-radius:24px;font-weight:bold;text-decoration:none"
                >${button}</a
              >
            </p>
            <p style="font-size:14px">
              Der Knopf geht nicht? Öffne diesen Link:<br /><a
                href="${link}"
                style="color:#8a4b08;overflow-wrap:anywhere;word-break:break-all"
                >${link}</a
              >
            </p>
            <p>${closing}</p>
            <p style="margin-bottom:0">Deine ${productNames.de}</p>
          </div>
        </div>
      </body>
    </html>`;
  return body.text;
}
