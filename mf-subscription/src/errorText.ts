import { RequestError } from 'shared-auth';
import { errorTexts } from './errorTexts.ts';

const declined = 'Deine Bank hat die Zahlung abgelehnt. Dein Abo bleibt, wie es ist. Prüfe bitte deine Zahlungsart.';

export function errorText(error: unknown): string {
  // 402: not the provider failed, but the payment.
  if (error instanceof RequestError && error.status === 402) return declined;
  return errorTexts[error instanceof RequestError ? error.code : 'internal'];
}
