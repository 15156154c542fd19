import { isEmail, normalizeEmail } from 'api-contract';
import addressParser from 'nodemailer/lib/addressparser';

/**
 * Returns the e-mail address of a sender such as `Abenteuerbox <post@abenteuerbox.example>`, in ASCII, as the header
 * Message-ID needs it; undefined if there is not exactly one valid address.
 */
export function parseSender(from: string): string | undefined {
  const [sender, ...more] = addressParser(from);
  const address = more.length === 0 && sender && 'address' in sender ? sender.address : undefined;
  if (address === undefined || !isEmail(address)) return undefined;
  // Servers without SMTPUTF8 refuse other senders.
  return /^[\x21-\x7e]+@/.test(address) ? normalizeEmail(address) : undefined;
}
