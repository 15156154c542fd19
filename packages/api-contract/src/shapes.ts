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

/** Schemas of what pages send, by call. */
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

/** JSON Schemas of what the page sends in a call, and of what it reads of the answer. */
export interface Shape {
  who: Call['who'];
  input?: Record<string, unknown>;
  answer?: Record<string, unknown>;
}

/** Shapes of the calls with these names (`GET {gateway}/…`): a later backend has to fit them. */
export function shapesOf(names: string[]): Record<string, Shape> {
  const found = new Map<string, Shape>(
    Object.entries<unknown>(api).flatMap(([name, call]) => {
      if (!isCall(call)) return [];
      const { to, method, path, who, answer } = call;
      const input = inputs[name];
      const schemas = { ...(input && { input: jsonOf(input()) }), ...(answer && { answer: jsonOf(answer()) }) };
      return [[`${method} {${to}}${path}`, { who, ...schemas }] as const];
    }),
  );
  return Object.fromEntries(names.flatMap((name) => (found.has(name) ? [[name, found.get(name)!]] : [])));
}

const isCall = (value: unknown): value is Call<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

function jsonOf(schema: z.ZodMiniType): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  delete json.$schema;
  return json;
}
