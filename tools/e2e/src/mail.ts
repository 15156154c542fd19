import { expect } from '@playwright/test';
import { stack } from './config.ts';

export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
}

const inbox = async <T>(path: string) => (await (await fetch(`${stack().mail}/api/messages${path}`)).json()) as T;

/** The subjects of all mails that an address has got until now, newest first. */
export const subjectsTo = async (address: string) =>
  (await inbox<Pick<Mail, 'subject'>[]>(`?to=${encodeURIComponent(address)}`)).map(({ subject }) => subject);

/** The newest mail to an address whose subject matches; waits for it. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const find = async () => {
    const list = await inbox<Pick<Mail, 'id' | 'subject'>[]>(`?to=${encodeURIComponent(address)}`);
    return list.find((mail) => subject.test(mail.subject))?.id;
  };
  await expect.poll(find, { message: `a mail ${subject} to ${address}`, timeout: 40_000 }).toBeDefined();
  return inbox<Mail>(`/${await find()}`);
}

/** The first link to our own site in a mail's text. */
export function linkIn(mail: Mail): string {
  const link = mail.text.split(/\s+/).find((word) => word.startsWith(stack().origin));
  if (!link) throw new Error(`No link to the site in „${mail.subject}“`);
  return link;
}
