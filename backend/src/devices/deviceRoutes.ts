import {
  deviceListSchema,
  deviceReferenceSchema,
  deviceSchema,
  linkDeviceSchema,
  renameDeviceSchema,
} from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppParts } from '../appParts.ts';
import { identityOf } from '../http/authenticate.ts';
import { linkDevice, listDevices, markSeen, renameDevice, unlinkDevice } from './devices.ts';

const path = '/user/api/UserDevice';
const tags = ['devices'];

export function deviceRoutes(app: App, parts: AppParts) {
  app.get(
    `${path}/list-devices`,
    { schema: { tags, summary: 'The boxes of the signed-in person', response: { 200: deviceListSchema } } },
    async (request) => ({ adventureChests: await listDevices(parts, identityOf(request).userId) }),
  );

  app.post(
    `${path}/link-device`,
    {
      schema: {
        tags,
        summary: 'Called by a box on which someone signed in',
        body: linkDeviceSchema,
        response: { 200: deviceSchema, 201: deviceSchema },
      },
    },
    async (request, reply) => {
      const { device, isNew } = await linkDevice(parts, identityOf(request).userId, request.body.chestId);
      return reply.status(isNew ? 201 : 200).send(device);
    },
  );

  app.post(
    `${path}/unlink-device`,
    { schema: { tags, summary: 'Remove a box', body: deviceReferenceSchema, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await unlinkDevice(parts, identityOf(request).userId, request.body.deviceId);
      return reply.status(204).send();
    },
  );

  app.post(
    `${path}/heartbeat`,
    {
      schema: {
        tags,
        summary: 'A box says that it is there',
        body: deviceReferenceSchema,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await markSeen(parts, identityOf(request).userId, request.body.deviceId);
      return reply.status(204).send();
    },
  );

  app.post(
    `${path}/rename-device`,
    {
      schema: {
        tags,
        summary: "The parent's own name for a box",
        body: renameDeviceSchema,
        response: { 200: deviceSchema },
      },
    },
    async (request) => renameDevice(parts, identityOf(request).userId, request.body.deviceId, request.body.name),
  );
}
