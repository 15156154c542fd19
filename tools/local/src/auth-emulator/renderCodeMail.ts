import type { OobRecord } from 'firebase-tools/lib/emulator/auth/state.js';
import { renderMail } from 'node-kit/renderMail.ts';
import { getSampleNote } from 'page-contract/getSampleNote';
import { productNames } from 'page-contract/productNames';
import { sampleOwner } from 'page-contract/sampleOwner';

/** Words of the mail about one type of code. */
interface Wording {
  /** Query parameter of the sign-in page, which says what the code is for. */
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
    closing:
      'Der Link gilt eine Stunde. Du hast kein neues Passwort verlangt? Dann ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: `Bestätige deine neue E-Mail-Adresse für die ${productNames.de}`,
    lead: 'bitte bestätige, dass dein Konto diese E-Mail-Adresse bekommen soll:',
    button: 'Neue E-Mail-Adresse bestätigen',
    closing: 'Du hast keine neue Adresse angegeben? Dann ignoriere diese E-Mail. Es passiert nichts weiter.',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: `Bestätige deine E-Mail-Adresse für die ${productNames.de}`,
    lead: 'bitte bestätige, dass diese E-Mail-Adresse dir gehört:',
    button: 'E-Mail-Adresse bestätigen',
    closing: 'Du hast kein Konto angelegt? Dann ignoriere diese E-Mail. Es passiert nichts weiter.',
  },
};

/**
 * Renders the German mail for a code of the Auth emulator, with a link to the app's page that uses the code. Returns
 * undefined if the app does not use this type of code.
 */
export function renderCodeMail(code: OobRecord, siteOrigin: string) {
  const wording = wordings[code.requestType];
  if (!wording) return undefined;
  const { mode, subject, lead, button, closing } = wording;
  // The code is in the fragment, which no server receives. In mails of hosted Firebase, the code is in the query.
  const url = `${siteOrigin}/login?mode=${mode}#${new URLSearchParams({ oobCode: code.oobCode })}`;
  const blocks = [{ paragraph: `Hallo,\n${lead}` }, { button: { label: button, url } }, { paragraph: closing }];
  const imprint = [productNames.de, `${siteOrigin}/impressum`, getSampleNote(sampleOwner, 'de') ?? ''];
  return renderMail(
    { language: 'de', subject, heading: subject, blocks },
    { product: productNames.de, siteOrigin, imprint },
  );
}
