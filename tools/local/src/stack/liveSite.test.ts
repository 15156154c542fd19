import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderDataBlock } from 'page-contract/dataBlock';
import { testPage } from 'page-contract/testing';
import { readLiveSite } from './liveSite.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  // As a site whose former address leads to the present one.
  server = createServer(({ headers }, response) => {
    if (headers.host?.startsWith('127.0.0.1')) return response.writeHead(301, { location: `${origin}/404.html` }).end();
    return response.end(`<html><head>${renderDataBlock('page', testPage())}</head></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('the page configuration of a running site is read from its address', async () => {
  const former = origin.replace('localhost', '127.0.0.1');
  expect(await readLiveSite(`${former}/faq`)).toEqual({ origin, page: testPage() });
});

test('an address without our site is rejected in a sentence', async () => {
  await expect(readLiveSite('abenteuerbox.example')).rejects.toThrow('is no address of a site');
  await expect(readLiveSite('http://localhost:1')).rejects.toThrow('http://localhost:1 does not answer');
  const other = createServer((_, response) => response.end('<html></html>')).listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await expect(readLiveSite(address)).rejects.toThrow('its pages carry no configuration');
  await new Promise((resolve) => other.close(resolve));
});
