import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listDevices, renameDevice, unlinkDevice, type Device } from 'api-contract';
import { hasNoResponse, logFailure, useWrite } from 'queries';
import { request } from 'shared-auth';
import { useUserId } from './useUserId.ts';

const keyOf = (userId: string | undefined) => [userId, 'devices'];
const noDevices: Device[] = [];

export const devicesRead = (userId: string | undefined) => ({
  queryKey: keyOf(userId),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await request(listDevices, undefined, { signal })).adventureChests ?? noDevices,
  meta: { call: 'list-devices' },
});

/** A failed read empties the list, also one that had entries before (specification section 8). */
export function useDevices() {
  const userId = useUserId();
  const query = useQuery({ ...devicesRead(userId), enabled: userId !== undefined });
  return {
    devices: query.isError ? noDevices : (query.data ?? noDevices),
    isPending: query.isPending,
    isFetching: query.isFetching,
    /** An empty list then says nothing about the boxes. */
    isFailed: query.isError,
    /** No answer arrived, and the browser knows why. */
    isOffline: query.isError && hasNoResponse(query.error) && !navigator.onLine,
    reload: () => query.refetch(),
  };
}

/** Succeeds when the box is gone and the list has been read again, whether or not that reading worked. */
export function useUnlinkDevice() {
  const client = useQueryClient();
  const userId = useUserId();
  return useWrite({
    mutationFn: (deviceId: string) => request(unlinkDevice, { deviceId }),
    onSuccess: () => client.refetchQueries({ queryKey: keyOf(userId) }),
    onError: (error) => logFailure('unlink-device', error),
  });
}

export function useRenameDevice() {
  const client = useQueryClient();
  const userId = useUserId();
  return useWrite({
    mutationFn: (input: { deviceId: string; name: string }) => request(renameDevice, input),
    onSuccess: () => client.refetchQueries({ queryKey: keyOf(userId) }),
    onError: (error) => logFailure('rename-device', error),
  });
}
