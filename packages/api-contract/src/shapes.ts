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

/** Input schemas of the calls that pages make, by the name under which the call is exported. */
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

/** JSON Schemas of a call's input and of the part of the response that pages read. */
export interface Shape {
  who: Call['who'];
  input?: Record<string, unknown>;
  answer?: Record<string, unknown>;
}

/**
 * Returns the shapes of the calls with these names (`GET {gateway}/…`). They are part of a build's contract, with which
 * a later backend is compared. Names of other calls are left out.
 */
export function buildShapes(names: string[]): Record<string, Shape> {
  const shapes = new Map<string, Shape>(
    Object.entries<unknown>(api).flatMap(([name, call]) => {
      if (!isCall(call)) return [];
      const { to, method, path, who, answer } = call;
      const input = inputs[name];
      const schemas = {
        ...(input && { input: toJsonSchema(input()) }),
        ...(answer && { answer: toJsonSchema(answer()) }),
      };
      return [[`${method} {${to}}${path}`, { who, ...schemas }] as const];
    }),
  );
  return Object.fromEntries(names.flatMap((name) => (shapes.has(name) ? [[name, shapes.get(name)!]] : [])));
}

const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

function toJsonSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  delete json.$schema;
  return json;
}
