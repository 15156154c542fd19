import type { BrowserContext, Route } from 'playwright-core';
import type { Reply, VisitorNetwork } from './visitorNetwork.ts';

/** Makes a visitor's network, which imitates all servers, answer every request of a browser context. */
export async function routeRequests(context: BrowserContext, network: VisitorNetwork): Promise<void> {
  await context.route('**/*', (route) => {
    const request = route.request();
    const pageRequest = {
      method: request.method(),
      address: request.url(),
      headers: request.headers(),
      body: request.postData(),
      // A getter, because `frame()` throws at a page's first navigation. The network reads it only for other sites.
      get isNavigation() {
        return request.isNavigationRequest() && !request.frame().parentFrame();
      },
    };
    // A callback, so that the network knows when the browser has the reply.
    return network.respond(pageRequest, (reply) => fulfill(route, reply));
  });
}

/** Playwright's error codes, by the kind of a reply that is no response. */
const failures = { offline: 'internetdisconnected', cut: 'connectionreset', blocked: 'blockedbyclient' };

async function fulfill(route: Route, reply: Reply): Promise<void> {
  if (reply.kind === 'response') await route.fulfill(reply);
  // A request that hangs is never answered.
  else if (reply.kind !== 'hang') await route.abort(failures[reply.kind]);
}
