import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { getCallName, getSubscription, reconcileSubscription } from 'api-contract';
import { request } from 'shared-auth';
import { setTestSession, testUser } from 'shared-auth/testing';
import { subscriptionQuery } from './accountQueries.ts';
import { createQueryClient } from './createQueryClient.ts';

// Two remotes, which are released separately: each has a cache of its own. Both use the page's one `shared-auth`.
let remotes: [QueryClient, QueryClient];
let plan: string;
let calls: string[];

function Screen() {
  const { data } = useQuery(subscriptionQuery(testUser.id));
  return <p>{data?.subscription?.name ?? 'Wird geladen'}</p>;
}

/** Opens the screen of a remote in place of the one that was shown. */
function openScreen(client: QueryClient) {
  return render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const readings = () => calls.filter((call) => call === getCallName(getSubscription));

beforeEach(() => {
  jest.useFakeTimers();
  setTestSession({ status: 'signed-out' });
  setTestSession({ status: 'signed-in', user: testUser });
  plan = 'Einstieg';
  calls = [];
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${new URL(String(input)).pathname}`);
    const subscription = { isActive: true, name: plan };
    return Response.json(method === 'GET' ? { hasSubscription: true, subscription } : {});
  });
  remotes = [createQueryClient(), createQueryClient()];
});
afterEach(() => {
  for (const client of remotes) client.clear();
  jest.useRealTimers();
});

test('a datum that one remote has just read is not read again by the other (acc 330)', async () => {
  const first = openScreen(remotes[0]);
  await pass(10);
  expect(screen.getByText('Einstieg')).toBeVisible();
  first.unmount();
  await pass(9_000);
  openScreen(remotes[1]);
  await pass(10);
  expect(screen.getByText('Einstieg')).toBeVisible();
  expect(readings()).toHaveLength(1);
});

test('two remotes that need a datum at the same time read it once (acc 330)', async () => {
  void remotes[0].prefetchQuery(subscriptionQuery(testUser.id));
  void remotes[1].prefetchQuery(subscriptionQuery(testUser.id));
  await pass(10);
  expect(readings()).toHaveLength(1);
  expect(remotes[1].getQueryData(subscriptionQuery(testUser.id).queryKey)).toMatchObject({
    subscription: { name: 'Einstieg' },
  });
});

test('after a write in one remote, no screen of the other shows what was before it (acc 330)', async () => {
  const first = openScreen(remotes[0]);
  await pass(10);
  first.unmount();
  plan = 'Standard';
  await request(reconcileSubscription);
  openScreen(remotes[0]);
  expect(screen.queryByText('Einstieg')).not.toBeInTheDocument();
  await pass(10);
  expect(screen.getByText('Standard')).toBeVisible();
});

test('a response that was on its way during a write is not kept for the other remote (acc 330)', async () => {
  let respond: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (respond = resolve));
  jest.mocked(fetch).mockReturnValueOnce(late);
  void remotes[0].prefetchQuery(subscriptionQuery(testUser.id));
  await pass(10);
  plan = 'Standard';
  await request(reconcileSubscription);
  respond(Response.json({ hasSubscription: true, subscription: { isActive: true, name: 'Einstieg' } }));
  openScreen(remotes[1]);
  await pass(10);
  expect(screen.getByText('Standard')).toBeVisible();
  expect(remotes[0].getQueryData(subscriptionQuery(testUser.id).queryKey)).toBeUndefined();
});

test.each([
  ['was refused', () => Promise.resolve(Response.json({ code: 'forbidden' }, { status: 403 }))],
  ['did not arrive', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a read that %s is sent again for the other remote', async (_, respond) => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(fetch).mockImplementationOnce(respond);
  const failing = remotes[0].prefetchQuery({ ...subscriptionQuery(testUser.id), retry: false });
  await pass(10);
  await failing;
  openScreen(remotes[1]);
  await pass(10);
  expect(screen.getByText('Einstieg')).toBeVisible();
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

test('data are read again when they are older than ten seconds, and by a reload at once', async () => {
  openScreen(remotes[0]).unmount();
  await pass(11_000);
  openScreen(remotes[0]);
  await pass(10);
  expect(readings()).toHaveLength(2);
  await act(() => remotes[0].refetchQueries({ queryKey: subscriptionQuery(testUser.id).queryKey }));
  expect(readings()).toHaveLength(3);
});

test('the next user never sees what the one before has read', async () => {
  openScreen(remotes[0]).unmount();
  await pass(10);
  setTestSession({ status: 'signed-out' });
  setTestSession({ status: 'signed-in', user: testUser });
  openScreen(remotes[1]);
  await pass(10);
  expect(readings()).toHaveLength(2);
});
