import * as z from 'zod/mini';
import { emailChangeInput, emailCodeInput } from './account.ts';
import { saveAgeSettingsInput } from './ageSettings.ts';
import type { Call } from './call.ts';
import { cancellationInput, withdrawalInput } from './declarations.ts';
import { deviceReferenceInput, heartbeatInput, linkDeviceInput, renameDeviceInput } from './devices.ts';
import * as api from './index.ts';
import { signupInput, tokenInput } from './signups.ts';
import { createCheckoutSessionInput, minutesMailInput, paymentEventInput, reportMinutesInput } from './subscription.ts';
import { changePlanInput, previewPlanChangeInput } from './subscriptionChanges.ts';

/**
 * Schemas of the inputs of all calls but the owner's, by the call's exported name. Calls without input have no entry.
 * The table is written by hand, because a `Call` must not refer to its input's schema: pages would load the schema. A
 * test of the backend (`apiDocument.test.ts`) fails if the entry of a call with input is missing.
 */
export const inputs: Record<string, () => z.ZodMiniType> = {
  announceEmailChange: emailChangeInput,
  cancelPreorder: tokenInput,
  changePlan: changePlanInput,
  confirmEmailChange: emailCodeInput,
  confirmNewsletter: tokenInput,
  confirmPreorder: tokenInput,
  createCheckoutSession: createCheckoutSessionInput,
  createPreorder: signupInput,
  declareCancellation: cancellationInput,
  declareWithdrawal: withdrawalInput,
  linkDevice: linkDeviceInput,
  previewPlanChange: previewPlanChangeInput,
  receivePaymentEvent: paymentEventInput,
  renameDevice: renameDeviceInput,
  reportMinutes: reportMinutesInput,
  saveAgeSettings: saveAgeSettingsInput,
  sendHeartbeat: heartbeatInput,
  setMinutesMail: minutesMailInput,
  subscribeToNewsletter: signupInput,
  switchMinutesMailOff: tokenInput,
  unlinkDevice: deviceReferenceInput,
  unsubscribeFromNewsletter: tokenInput,
};

const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** All calls, by their exported name, which is also the name of the operation in the API document. */
export const callsByName: Record<string, Call<unknown, unknown>> = Object.fromEntries(
  Object.entries<unknown>(api).flatMap(([name, value]) => (isCall(value) ? [[name, value]] : [])),
);

/** Description of a call in `contract.json`: JSON Schemas of its input, and of what pages read from its response. */
export interface Shape {
  /** Caller, and how the server authenticates the call: see `Call`. */
  who: Call['who'];
  input?: Record<string, unknown>;
  answer?: Record<string, unknown>;
}

/**
 * Returns the shapes of the calls in a bundle, by their names. The build writes the shapes into `contract.json`, and a
 * release checks that the live backend fits them. A name is text like `GET {gateway}/user/api/UserInfo/age-settings`,
 * in which `{gateway}` is literal and stands for a base address (`Call.to`). Unknown names are left out: another check
 * (`checkDeclaredCalls`) finds them before the release.
 */
export function buildShapes(callNames: string[]): Record<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const [exportName, call] of Object.entries(callsByName)) {
    const { to, method, path, who, answer } = call;
    const input = inputs[exportName];
    shapes.set(`${method} {${to}}${path}`, {
      who,
      ...(input && { input: toJsonSchema(input()) }),
      ...(answer && { answer: toJsonSchema(answer()) }),
    });
  }
  const known = callNames.filter((callName) => shapes.has(callName));
  return Object.fromEntries(known.map((callName) => [callName, shapes.get(callName)!]));
}

function toJsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  // `io: 'input'` describes the JSON as it is sent, before zod changes it, e.g. trims a text.
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  delete json.$schema;
  return json;
}
