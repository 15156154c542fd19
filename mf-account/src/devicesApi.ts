import { deviceListSchema, type Device } from 'api-contract';
import { request } from 'shared-auth';

const devices = '/user/api/UserDevice';

export function listDevices(signal: AbortSignal): Promise<Device[]> {
  return request({
    to: 'gateway',
    path: `${devices}/list-devices`,
    read: (json) => deviceListSchema.parse(json).adventureChests ?? [],
    signal,
  });
}

export function unlinkDevice(deviceId: string): Promise<void> {
  return request({ to: 'gateway', method: 'POST', path: `${devices}/unlink-device`, body: { deviceId } });
}

/** An empty name takes the box back to its serial number. */
export function renameDevice(deviceId: string, name: string): Promise<void> {
  return request({ to: 'gateway', method: 'POST', path: `${devices}/rename-device`, body: { deviceId, name } });
}
