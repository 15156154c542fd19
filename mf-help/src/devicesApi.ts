import { deviceListSchema, type Device } from 'api-contract';
import { request } from 'shared-auth';

export function listDevices(signal: AbortSignal): Promise<Device[]> {
  return request({
    to: 'gateway',
    path: '/user/api/UserDevice/list-devices',
    read: (json) => deviceListSchema.parse(json).adventureChests ?? [],
    signal,
  });
}
