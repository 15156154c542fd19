import { expect } from '@playwright/test';
import { readStack } from './config.ts';

// Mails that the app has sent, read from the local mail catcher.

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string }[];
}

/** Calls the API of the mail catcher. */
const fetchInbox = async <T>(path: string) =>
  (await (await fetch(`${readStack().mail}/api/messages${path}`)).json()) as T;

/** Returns the subjects of all mails to an address, newest first. */
export const listSubjects = async (address: string) =>
  (await fetchInbox<Pick<Mail, 'subject'>[]>(`?to=${encodeURIComponent(address)}`)).map(({ subject }) => subject);

/**
 * Waits for a mail to an address with a matching subject, and returns the newest. The time includes a second attempt of
 * the outbox, which comes up to 40 s after the first. An error lists the subjects that arrived instead.
 */
export async function waitForMail(address: string, subject: RegExp): Promise<Mail> {
  await expect
    .poll(() => listSubjects(address), { message: `a mail ${subject} to ${address}`, timeout: 60_000 })
    .toContainEqual(expect.stringMatching(subject));
  const list = await fetchInbox<Pick<Mail, 'id' | 'subject'>[]>(`?to=${encodeURIComponent(address)}`);
  return fetchInbox<Mail>(`/${list.find((mail) => subject.test(mail.subject))!.id}`);
}

/** Returns the text files of a mail, as the inbox hands them out. */
export const readAttachments = ({ id, attachments }: Mail) =>
  Promise.all(
    attachments.map(async ({ filename }, index) => {
      const response = await fetch(`${readStack().mail}/messages/${id}/attachments/${index}`);
      return { filename, text: await response.text() };
    }),
  );

/** Returns the first link to the site in a mail's text. */
export function findLink(mail: Mail): string {
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(readStack().origin));
  if (!link) throw new Error(`No link to the site in „${mail.subject}“`);
  return link;
}
