import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const html = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width" />
  <title>Empty page</title>
  <h1>Empty page</h1>
</html>`;

/**
 * Serves a page with a heading and without scripts on a free port. No page can be faster on this machine: where even
 * this one gets less than 100 in Lighthouse, the machine is too slow or too busy for Lighthouse's simulated phone.
 */
export async function serveEmptyPage(): Promise<{ address: string; close: () => void }> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
