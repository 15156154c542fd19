import { testPage } from 'page-contract/testing';
import type { StagingSite } from './stagingSite.ts';
import { createNetwork, type Reply } from './visitorNetwork.ts';

const origin = 'https://app.example';

/** Sends a GET request of a page whose calls go to these base addresses. */
async function request(bases: { gateway: string; backend: string }, address: string) {
  const staging = { release: { page: { ...testPage(), ...bases }, origin } } as StagingSite;
  const network = createNetwork(staging, 'nobody');
  network.setHandlers({ 'GET /user/api/list': { body: 'boxes' }, 'GET /api/plan': { body: 'plan' } });
  const replies: Reply[] = [];
  const sent = { method: 'GET', address, headers: {}, body: null, isNavigation: false };
  await network.respond(sent, async (reply) => void replies.push(reply));
  return { calls: network.observed.calls, replies };
}

const answer = (body: string) => [expect.objectContaining({ status: 200, body: JSON.stringify(body) })];

test('a call is recognized below a base address with a path, also if that of the other server is shorter', async () => {
  const bases = { gateway: 'https://api.example/v1', backend: 'https://api.example' };
  expect(await request(bases, 'https://api.example/v1/user/api/list?page=2')).toEqual({
    calls: ['GET {gateway}/user/api/list'],
    replies: answer('boxes'),
  });
  expect(await request(bases, 'https://api.example/api/plan')).toEqual({
    calls: ['GET {backend}/api/plan'],
    replies: answer('plan'),
  });
});
