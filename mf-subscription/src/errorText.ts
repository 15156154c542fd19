import { RequestError } from 'shared-auth';
import { errorTexts } from './errorTexts.ts';

export function errorText(error: unknown): string {
  return errorTexts[error instanceof RequestError ? error.code : 'internal'];
}
