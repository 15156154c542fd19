import { isEmail, type Cancellation } from 'api-contract';
import type { Errors } from '../declaration/useDeclarationForm.ts';
import { cancelTexts, declarationTexts } from '../declarationTexts.ts';

/**
 * Values of the cancellation form's fields, `''` while empty. `toCancellation` converts them to the call's input.
 * `declarationTexts` are the texts that the form of a withdrawal has, too.
 */
export interface CancellationForm {
  /** `for-cause`: for an important reason, which the field `reason` asks for. */
  kind: Cancellation['kind'];
  reason: string;
  name: string;
  /** Address of the customer's account. */
  email: string;
  /** Name of the plan, or the customer's own words. */
  contract: string;
  end: 'earliest' | 'day';
  /** `YYYY-MM-DD`, used if `end` is `day`. */
  day: string;
  /** Address for the confirmation; empty if it is the same as `email`. */
  confirmationEmail: string;
}

/** Returns the current day in Berlin as a date field has it, `2026-11-21`: the format of the Swedish locale. */
export const formatToday = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());

/**
 * Returns one sentence for each field that cannot be sent. `hasOwnContract`: the form offers the signed-in customer's
 * plan as a choice. An empty contract then means another contract that is not described yet; the server would take it
 * for the subscription, and cancel that. Visitors may leave the contract empty.
 */
export function checkCancellation(form: CancellationForm, hasOwnContract: boolean): Errors<CancellationForm> {
  const errors: Errors<CancellationForm> = {};
  if (form.kind === 'for-cause' && !form.reason.trim()) errors.reason = cancelTexts.missingReason;
  if (!form.name.trim()) errors.name = declarationTexts.missingName;
  if (!isEmail(form.email.trim())) errors.email = declarationTexts.wrongEmail;
  if (hasOwnContract && !form.contract.trim()) errors.contract = declarationTexts.missingContract;
  if (form.end === 'day' && !form.day) errors.day = cancelTexts.missingDay;
  if (form.end === 'day' && form.day && form.day < formatToday()) errors.day = cancelTexts.pastDay;
  if (form.confirmationEmail.trim() && !isEmail(form.confirmationEmail.trim()))
    errors.confirmationEmail = declarationTexts.wrongEmail;
  return errors;
}

/** Converts the form to the call's input, in which null means: not given. */
export function toCancellation(form: CancellationForm): Cancellation {
  return {
    kind: form.kind,
    reason: form.kind === 'for-cause' ? form.reason.trim() : null,
    name: form.name.trim(),
    email: form.email.trim(),
    contract: form.contract.trim(),
    endDate: form.end === 'day' ? form.day : null,
    confirmationEmail: form.confirmationEmail.trim() || form.email.trim(),
  };
}
