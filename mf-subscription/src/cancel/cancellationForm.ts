import { cleanEmail, isDay, isEmail, type Cancellation } from 'api-contract';
import { formatToday } from 'ui-kit';
import type { Errors } from '../declaration/useDeclarationForm.ts';
import { declarationTexts } from '../declarationTexts.ts';
import { cancelTexts } from './cancelTexts.ts';

/** Values of the cancellation form's fields, `''` while empty. */
export interface CancellationForm {
  /** `for-cause`: without notice, for an important reason. The form then asks for the `reason`. */
  kind: Cancellation['kind'];
  reason: string;
  name: string;
  /** Address of the customer's account. */
  email: string;
  /** Contract to cancel: the name of the plan, or the customer's own words. */
  contract: string;
  end: 'earliest' | 'day';
  /** Day on which the contract is to end, `YYYY-MM-DD`, if `end` is `day`. */
  day: string;
  /** Address for the confirmation; empty if it is the same as `email`. */
  confirmationEmail: string;
}

/**
 * Returns one sentence for each field that cannot be sent. The server takes an empty contract for the subscription, so
 * visitors may leave it empty. `hasOwnContract`: the form offers the signed-in customer's plan as a choice. An empty
 * contract then means that the customer chose “another contract” without describing it, so it must not be sent.
 */
export function checkCancellation(form: CancellationForm, hasOwnContract: boolean): Errors<CancellationForm> {
  const errors: Errors<CancellationForm> = {};
  if (form.kind === 'for-cause' && !form.reason.trim()) errors.reason = cancelTexts.missingReason;
  if (!form.name.trim()) errors.name = declarationTexts.missingName;
  if (!isEmail(cleanEmail(form.email))) errors.email = declarationTexts.wrongEmail;
  if (hasOwnContract && !form.contract.trim()) errors.contract = declarationTexts.missingContract;
  // Browsers accept years of five and six digits, and some show a text field, in which people can type 31 February.
  if (form.end === 'day' && !form.day) errors.day = cancelTexts.missingDay;
  else if (form.end === 'day' && !isDay(form.day)) errors.day = cancelTexts.wrongDay;
  else if (form.end === 'day' && form.day < formatToday()) errors.day = cancelTexts.pastDay;
  const confirmationEmail = cleanEmail(form.confirmationEmail);
  if (confirmationEmail && !isEmail(confirmationEmail)) errors.confirmationEmail = declarationTexts.wrongEmail;
  return errors;
}

/** Converts the form to the call's input. A reason or a day is not sent if the chosen options do not ask for it. */
export function toCancellation(form: CancellationForm): Cancellation {
  return {
    kind: form.kind,
    reason: form.kind === 'for-cause' ? form.reason.trim() : null,
    name: form.name.trim(),
    email: cleanEmail(form.email),
    contract: form.contract.trim(),
    endDate: form.end === 'day' ? form.day : null,
    confirmationEmail: cleanEmail(form.confirmationEmail) || cleanEmail(form.email),
  };
}
