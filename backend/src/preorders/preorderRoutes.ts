import { confirmTokenSchema } from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppParts } from '../appParts.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitForm } from '../http/formLimits.ts';
import { addSignupRoute } from '../signups/signupRoute.ts';
import { confirmSignup } from '../signups/signups.ts';

export function preorderRoutes(app: App, parts: AppParts, limits: FormLimits) {
  addSignupRoute(app, parts, limits, 'preorder', '/api/preorder/create', 'Reserve a box, free and non-binding');

  app.post(
    '/api/preorder/confirm',
    {
      schema: {
        tags: ['preorder'],
        summary: 'Confirm the mailed link',
        body: confirmTokenSchema,
        response: { 204: z.undefined() },
      },
      preHandler: limitForm(app, 'preorder-confirm', limits),
    },
    async (request, reply) => {
      await confirmSignup(parts, 'preorder', request.body.token, request.ip);
      return reply.status(204).send();
    },
  );
}
