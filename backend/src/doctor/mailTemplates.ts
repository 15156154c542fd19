import { productNames } from 'page-contract/productNames';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';

/**
 * Texts of the identity provider's two mails, word for word as docs/operations.md gives them. It lets nobody edit the
 * body of the first.
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

const text = () => z._default(z.string(), '');
const template = () =>
  z._default(z.object({ subject: text(), senderDisplayName: text(), body: text() }), {
    subject: '',
    senderDisplayName: '',
    body: '',
  });
/** The part of the provider's project configuration that is about mails. */
const projectConfig = z.object({
  notification: z.object({
    defaultLocale: text(),
    sendEmail: z.object({ callbackUri: text(), verifyEmailTemplate: template(), resetPasswordTemplate: template() }),
  }),
});

/** Returns what differs from the texts above, from German and from our own page, as sentences. */
function problemsOf(answer: unknown, siteOrigin: string): string[] {
  const { defaultLocale, sendEmail } = projectConfig.parse(answer).notification;
  const { callbackUri, verifyEmailTemplate: verify, resetPasswordTemplate: reset } = sendEmail;
  const { sender, verifyEmail, resetPassword } = identityMails;
  const problems: [isWrong: boolean, sentence: string][] = [
    [!/^de\b/.test(defaultLocale), `the language of its mails is "${defaultLocale}", not German`],
    [callbackUri !== `${siteOrigin}/login`, `the action address is "${callbackUri}", not ${siteOrigin}/login`],
    [verify.senderDisplayName !== sender, `the sender of the verification mail is "${verify.senderDisplayName}"`],
    [reset.senderDisplayName !== sender, `the sender of the reset mail is "${reset.senderDisplayName}"`],
    [verify.subject !== verifyEmail.subject, `the subject of the verification mail is "${verify.subject}"`],
    [reset.subject !== resetPassword.subject, `the subject of the reset mail is "${reset.subject}"`],
    [!resetPassword.sentences.every((one) => reset.body.includes(one)), 'the reset mail has other sentences'],
    [!reset.body.includes('%LINK%'), 'the reset mail has no link'],
  ];
  return problems.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));
}

/**
 * Says what can be seen of the mails; throws what differs. `readProject` asks the provider for the project's
 * configuration.
 */
export async function lookAtIdentityMails(
  { identity, siteOrigin }: Pick<Config, 'identity' | 'siteOrigin'>,
  readProject: (headers: Record<string, string>) => Promise<Response>,
): Promise<string> {
  if (identity.emulator) return 'the emulator sends its own';
  if (identity.accessToken === null)
    return 'not looked at: FIREBASE_ACCESS_TOKEN for this run lets us compare language, action address, senders, subjects and the reset mail';
  const answer = await readProject({ authorization: `Bearer ${identity.accessToken}` });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const problems = problemsOf(await answer.json(), siteOrigin);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return "German, with our subjects, sender and action address; the body of the verification mail is the provider's";
}
