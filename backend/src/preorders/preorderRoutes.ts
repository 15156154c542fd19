import * as calls from 'api-contract';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitClient } from '../http/formLimits.ts';
import { cancelPreorder, confirmSignup } from '../signups/mailedLinks.ts';
import { addSignupRoute } from '../signups/signupRoute.ts';

/**
 * Adds the routes of the pre-order of a box (the device that tells stories): its form, and the links of its mail. Each
 * `preHandler` limits the calls of a client.
 */
export function addPreorderRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  addSignupRoute(app, dependencies, limits, 'preorder', calls.createPreorder, 'Reserve a box, free and non-binding');

  addRoute(
    app,
    calls.confirmPreorder,
    {
      summary: 'Confirm the mailed link',
      input: calls.tokenInput,
      preHandler: limitClient(dependencies, 'preorder-confirm', limits),
    },
    async (request) => confirmSignup(dependencies, 'preorder', request.body.token, request.ip),
  );

  addRoute(
    app,
    calls.cancelPreorder,
    {
      summary: 'Take a reservation back with the mailed link',
      input: calls.tokenInput,
      preHandler: limitClient(dependencies, 'preorder-cancel', limits),
    },
    async (request) => cancelPreorder(dependencies, request.body.token),
  );
}
