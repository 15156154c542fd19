import * as calls from 'api-contract';
import type { App, AppParts } from '../appParts.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitClient } from '../http/formLimits.ts';
import { cancelPreorder, confirmSignup } from '../signups/mailedLinks.ts';
import { addSignupRoute } from '../signups/signupRoute.ts';

export function preorderRoutes(app: App, parts: AppParts, limits: FormLimits) {
  addSignupRoute(app, parts, limits, 'preorder', calls.createPreorder, 'Reserve a box, free and non-binding');

  addRoute(
    app,
    calls.confirmPreorder,
    {
      tag: 'preorder',
      summary: 'Confirm the mailed link',
      input: calls.tokenInput,
      preHandler: limitClient(parts, 'preorder-confirm', limits),
    },
    async (request) => confirmSignup(parts, 'preorder', request.body.token, request.ip),
  );

  addRoute(
    app,
    calls.cancelPreorder,
    {
      tag: 'preorder',
      summary: 'Take a reservation back with the mailed link',
      input: calls.tokenInput,
      preHandler: limitClient(parts, 'preorder-cancel', limits),
    },
    async (request) => cancelPreorder(parts, request.body.token),
  );
}
