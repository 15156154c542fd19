import { productNames } from 'page-contract/productNames';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';

/**
 * Expected texts of the identity provider's two mails, word for word as in docs/operations.md. `verifyEmail` has no
 * body here, because the provider does not let it be edited.
 */
export const identityMails = {
  sender: productNames.de,
  verifyEmail: { subject: `Bestätige deine E-Mail-Adresse für die ${productNames.de}` },
  resetPassword: {
    subject: `Neues Passwort für deine ${productNames.de}`,
    sentences: [
      'du möchtest ein neues Passwort festlegen. Das geht mit diesem Link:',
      'Du hast kein neues Passwort verlangt? Dann lösche diese Mail. Dein Passwort bleibt, wie es ist.',
    ],
  },
};

/** Schema of a text. A missing one becomes empty, so that the comparison reports it. */
const text = () => z._default(z.string(), '');
const template = () =>
  z._default(z.object({ subject: text(), senderDisplayName: text(), body: text() }), {
    subject: '',
    senderDisplayName: '',
    body: '',
  });
/** Part of the provider's project configuration that is about mails. */
const projectConfig = z.object({
  notification: z.object({
    defaultLocale: text(),
    sendEmail: z.object({ callbackUri: text(), verifyEmailTemplate: template(), resetPasswordTemplate: template() }),
  }),
});

/** Describes how the provider's settings differ from the expected texts, language and page for mailed links. */
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
 * Checks the identity provider's mails. `readProject` fetches the project's configuration from the provider. Returns
 * what was found, for the report. Throws an error that says what is wrong.
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
