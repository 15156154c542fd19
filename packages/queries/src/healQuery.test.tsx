import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { RequestError } from 'shared-auth';
import { setTestSession } from 'shared-auth/testing';
import { createQueryClient } from './createQueryClient.ts';

let client: QueryClient;
let read: jest.Mock<Promise<string>>;
const offline = () => Promise.reject(new RequestError('network'));
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

function Screen() {
  const { data, isError, refetch } = useQuery({ queryKey: ['anna', 'data'], queryFn: read, meta: { call: 'data' } });
  if (isError) return <button onClick={() => void refetch()}>Erneut versuchen</button>;
  return <p>{data ?? 'Wird geladen'}</p>;
}

async function openWithoutNetwork() {
  read.mockImplementation(offline);
  const page = render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  await pass(5_000);
  screen.getByRole('button').focus();
  return page;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  setTestSession({ status: 'signed-out' });
  client = createQueryClient();
  read = jest.fn();
});
afterEach(() => {
  client.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('a screen that was opened without a network shows its data when it is back, also without any event', async () => {
  await openWithoutNetwork();
  await pass(60_000);
  expect(screen.getByRole('button')).toHaveFocus();
  read.mockResolvedValue('Die Daten');
  await pass(40_000);
  expect(screen.getByText('Die Daten')).toBeVisible();
});

test('a network that the browser reports is used at once, also if this code has not seen it go', async () => {
  await openWithoutNetwork();
  read.mockResolvedValue('Die Daten');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(screen.getByText('Die Daten')).toBeVisible();
});

test('nothing is read for a screen that was left, or while nobody looks', async () => {
  const { unmount } = await openWithoutNetwork();
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  read.mockClear();
  await pass(120_000);
  expect(read).not.toHaveBeenCalled();
  visibility.mockRestore();
  unmount();
  await pass(120_000);
  expect(read).not.toHaveBeenCalled();
});

test('the server is asked ever less often', async () => {
  await openWithoutNetwork();
  read.mockClear();
  await pass(300_000);
  expect(read.mock.calls.length).toBeLessThan(15);
});
