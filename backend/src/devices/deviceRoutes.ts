import * as calls from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { requireCallingBox } from './authenticateBox.ts';
import { createDeviceReader, linkDevice, markSeen, releaseDevice, renameDevice, unlinkDevice } from './devices.ts';

/**
 * Adds the routes about boxes, the devices that tell stories (adventure chests in the API): those of the customer's
 * pages, of the boxes, and one of the owner (the operator). `addRoute` admits the callers that `Call.who` names. Only
 * linking stores a mail, which is sent right after the call (`startsMailDelivery`).
 */
export function addDeviceRoutes(app: App, dependencies: AppDependencies) {
  const listDevices = createDeviceReader(dependencies);
  addRoute(app, calls.listDevices, { summary: 'The boxes of the signed-in person' }, async (request) => ({
    adventureChests: await listDevices(requireIdentity(request).userId),
  }));

  addRoute(
    app,
    calls.linkDevice,
    {
      summary: 'Called by a box on which someone signed in; what it calls later, it calls with the secret it gets here',
      input: calls.linkDeviceInput,
      // 200: the box was linked to this account before. 201: it is linked now.
      answers: { 200: calls.linkedDeviceSchema(), 201: calls.linkedDeviceSchema() },
      startsMailDelivery: true,
    },
    async (request, reply) => {
      const { device, isNew } = await linkDevice(dependencies, requireIdentity(request), request.body.chestId);
      reply.status(isNew ? 201 : 200);
      return device;
    },
  );

  addRoute(app, calls.unlinkDevice, { summary: 'Remove a box', input: calls.deviceReferenceInput }, async (request) =>
    unlinkDevice(dependencies, requireIdentity(request), request.body.deviceId),
  );

  addRoute(
    app,
    calls.sendHeartbeat,
    { summary: 'A box says that it is there', input: calls.heartbeatInput },
    async (request) => markSeen(dependencies, requireCallingBox(request).deviceId),
  );

  addRoute(
    app,
    calls.renameDevice,
    {
      summary: "The parent's own name for a box",
      input: calls.renameDeviceInput,
      answers: { 200: calls.deviceSchema() },
    },
    async (request) =>
      renameDevice(dependencies, requireIdentity(request).userId, request.body.deviceId, request.body.name),
  );

  addRoute(
    app,
    calls.releaseDevice,
    { summary: 'Free a serial number from its account', params: z.object({ chestId: calls.chestIdSchema() }) },
    async (request) => releaseDevice(dependencies, request.params.chestId),
  );
}
