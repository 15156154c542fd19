import * as z from 'zod/mini';
import { emailChangeInput } from './account.ts';
import { saveAgeSettingsInput } from './ageSettings.ts';
import type { Call } from './call.ts';
import { cancellationInput, withdrawalInput } from './declarations.ts';
import { deviceReferenceInput, linkDeviceInput, renameDeviceInput } from './devices.ts';
import * as api from './index.ts';
import { signupInput, tokenInput } from './signups.ts';
import { createCheckoutSessionInput } from './subscription.ts';
import { changePlanInput, previewPlanChangeInput } from './subscriptionChanges.ts';

/**
 * Input schemas of the calls that pages make, by the name under which a call is exported. The table is kept by hand,
 * because a `Call` must not refer to the schema of its input: pages would load it. Calls without input have no entry. A
 * test of the backend (`http.test.ts`) fails if another entry is missing.
 */
const inputs: Record<string, () => z.ZodMiniType> = {
  announceEmailChange: emailChangeInput,
  cancelPreorder: tokenInput,
  changePlan: changePlanInput,
  confirmNewsletter: tokenInput,
  confirmPreorder: tokenInput,
  createCheckoutSession: createCheckoutSessionInput,
  createPreorder: signupInput,
  declareCancellation: cancellationInput,
  declareWithdrawal: withdrawalInput,
  linkDevice: linkDeviceInput,
  objectToDeclaration: tokenInput,
  previewPlanChange: previewPlanChangeInput,
  renameDevice: renameDeviceInput,
  saveAgeSettings: saveAgeSettingsInput,
  subscribeToNewsletter: signupInput,
  unlinkDevice: deviceReferenceInput,
  unsubscribeFromNewsletter: tokenInput,
};

/** Form of a call for `contract.json`: JSON Schemas of its input and of the part of the response that pages read. */
export interface Shape {
  /** Caller, and what authenticates them. */
  who: Call['who'];
  input?: Record<string, unknown>;
  answer?: Record<string, unknown>;
}

/**
 * Returns the shapes of a bundle's calls, by call, for `contract.json`, with which a later backend is compared. A
 * call's name is text like `GET {gateway}/user/api/UserInfo/age-settings`. Its braces are literal: they stand for the
 * base address, which the page configuration names. Unknown names are left out: a check before the release
 * (`checkDeclaredCalls`) rejects the build.
 */
export function buildShapes(callNames: string[]): Record<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const [exportName, call] of Object.entries<unknown>(api)) {
    if (!isCall(call)) continue;
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

const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

function toJsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  // Describes the JSON before zod parses it, of a request and of a response alike.
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  delete json.$schema;
  return json;
}
