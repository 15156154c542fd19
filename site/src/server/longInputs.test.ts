import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { reportsAddress } from 'page-contract/reports';
import { askServer, createWorkingCopy, type Question } from 'release/testing.ts';
import { createSiteServer } from './siteServer.ts';
import { readLongInputs } from './testing/config.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
let server: Server;

beforeAll(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/', '/faq']);
  await copy.start();
  server = createSiteServer(copy.store);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await copy.remove();
});

const pieces = ['/', '//', 'x', '%2f', '%', '.', '..', '?', '&a=', ',', ';', '"', "'", '„', '@', '://', '-', '0', 'W/'];
/** One or two pieces, repeated up to the length that Node accepts, with an end that a pattern may not expect. */
const longText = fc
  .tuple(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 2 }), fc.integer({ min: 1, max: 14_000 }))
  .chain(([repeated, length]) =>
    fc.constantFrom('', 'x', '!').map((end) => repeated.join('').repeat(length).slice(0, length) + end),
  );
const inHeader = longText.map((text) => text.replaceAll('„', '('));

const questions = fc.oneof(
  longText.map((text) => ({ path: encodeURI(`/${text}`).slice(0, 15_000) })),
  fc
    .tuple(fc.constantFrom('accept-encoding', 'if-none-match', 'origin', 'cookie'), inHeader)
    .map(([name, value]) => ({ path: '/faq', headers: { [name]: value } })),
  longText.map((text) => ({
    method: 'POST',
    path: reportsAddress,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(reportOf(text.slice(0, 500))),
  })),
);

function reportOf(message: string) {
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const logRecords = Array.from({ length: 20 }, () => ({
    timeUnixNano: '1',
    eventName: 'exception',
    attributes: [attribute('exception.message', message), attribute('exception.type', message)],
  }));
  const attributes = [attribute('service.name', 'mf-help'), attribute('service.version', '1.0.0-a1')];
  return { resourceLogs: [{ resource: { attributes }, scopeLogs: [{ logRecords }] }] };
}

/** Processor time in milliseconds. The least of three, because a collection of garbage may fall into one of them. */
async function costOf(question: Question): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const before = process.cpuUsage();
    const { status } = await askServer((server.address() as AddressInfo).port, question);
    expect(status).toBeLessThan(500);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  return Math.min(...costs);
}

test('long and odd addresses, headers and reports never fail, nor take 50 ms of processor time each (acc 319)', async () => {
  const { runs, isMeasured } = readLongInputs();
  await fc.assert(
    fc.asyncProperty(questions, async (question) => {
      const cost = await costOf(question);
      if (isMeasured) expect(cost).toBeLessThan(50);
    }),
    { numRuns: runs },
  );
});
