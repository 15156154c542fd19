import type { ErrorCode } from 'api-contract';
import { describeRequestError } from 'queries';
import { RequestError } from 'shared-auth';

/** Way on after a refusal of the payment provider. */
export type WayOn = 'payment-method' | 'account' | 'support';

const waysOn: Partial<Record<ErrorCode, WayOn>> = {
  'payment-declined': 'payment-method',
  'payment-method-missing': 'payment-method',
  'payment-method-unsupported': 'payment-method',
  'payment-address-refused': 'account',
  'payment-amount-too-small': 'support',
  'payment-customer-missing': 'support',
  'payment-portal-missing': 'support',
  'payment-managed-elsewhere': 'support',
  'payment-refused': 'support',
};

export const findWayOn = (error: unknown): WayOn | undefined =>
  error instanceof RequestError ? waysOn[error.code] : undefined;

/** Codes without a way on of their own with which the server, too, says why the change cannot be made now. */
const refusalCodes: ErrorCode[] = ['renewal-in-progress', 'conflict'];

/** Whether the server knows why the change cannot be made now, so that its amount is not the question. */
export const isRefusal = (error: unknown): boolean =>
  findWayOn(error) !== undefined || (error instanceof RequestError && refusalCodes.includes(error.code));

/** Describes why the subscription could not be read or changed. After a conflict, its details are read again. */
export const describeSubscriptionError = (error: unknown): string =>
  describeRequestError(error, {
    conflict: 'Dein Abo wurde inzwischen geändert. Wir laden es neu. Sieh bitte nach, was jetzt gilt.',
  });
