import { productNames } from 'page-contract/productNames';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';

/**
 * Expected texts of the identity provider's two mails, word for word as in docs/operations.md. The body of
 * `verifyEmail` is left out, because the provider allows no change of it.
 */
export const identityMails = {
  sender: productNames.de,
  verifyEmail: { subject: `Bestätige deine E-Mail-Adresse für die ${productNames.de}` },
  resetPassword: {
    subject: `Neues Passwort für deine ${productNames.de}`,
    sentences: [
      'du möchtest ein neues Passwort festlegen. Das geht mit diesem Link:',
      'Der Link gilt eine Stunde. Du hast kein neues Passwort verlangt? Dann ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.',
    ],
  },
};

/** A missing text is read as an empty one, so that the comparison reports it. */
const text = z._default(z.string(), '');
const template = z._default(z.object({ subject: text, senderDisplayName: text, body: text }), {
  subject: '',
  senderDisplayName: '',
  body: '',
});
/** Part of the provider's project configuration that is about mails. */
const projectConfig = z.object({
  notification: z.object({
    defaultLocale: text,
    sendEmail: z.object({ callbackUri: text, verifyEmailTemplate: template, resetPasswordTemplate: template }),
  }),
});

/** Returns a sentence for each setting of the provider that is not as expected. */
function describeProblems(configuration: unknown, siteOrigin: string): string[] {
  const { defaultLocale, sendEmail } = projectConfig.parse(configuration).notification;
  const { callbackUri, verifyEmailTemplate: verify, resetPasswordTemplate: reset } = sendEmail;
  const { sender, verifyEmail, resetPassword } = identityMails;
  const problems: [isWrong: boolean, sentence: string][] = [
    // The language may have a region: `de` or `de-AT`.
    [!/^de\b/.test(defaultLocale), `the language of its mails is "${defaultLocale}", not German`],
    [callbackUri !== `${siteOrigin}/login`, `the action address is "${callbackUri}", not ${siteOrigin}/login`],
    [verify.senderDisplayName !== sender, `the sender of the verification mail is "${verify.senderDisplayName}"`],
    [reset.senderDisplayName !== sender, `the sender of the reset mail is "${reset.senderDisplayName}"`],
    [verify.subject !== verifyEmail.subject, `the subject of the verification mail is "${verify.subject}"`],
    [reset.subject !== resetPassword.subject, `the subject of the reset mail is "${reset.subject}"`],
    [!resetPassword.sentences.every((sentence) => reset.body.includes(sentence)), 'the reset mail has other sentences'],
    [!reset.body.includes('%LINK%'), 'the reset mail has no link'],
  ];
  return problems.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
}

/**
 * Checks the identity provider's mails. `readProject` fetches the project's configuration from the provider, with the
 * given request headers. Returns a phrase for the report, also if the check is skipped. Throws an error that says what
 * is wrong.
 */
export async function checkIdentityMails(
  { identity, siteOrigin }: Pick<Config, 'identity' | 'siteOrigin'>,
  readProject: (headers: Record<string, string>) => Promise<Response>,
): Promise<string> {
  if (identity.emulator) return 'the emulator sends its own';
  if (identity.accessToken === null)
    return 'not looked at: FIREBASE_ACCESS_TOKEN for this run lets us compare language, action address, senders, subjects and the reset mail';
  const response = await readProject({ authorization: `Bearer ${identity.accessToken}` });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const problems = describeProblems(await response.json(), siteOrigin);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return "German, with our subjects, sender and action address; the body of the verification mail is the provider's";
}
