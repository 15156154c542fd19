import type { BrowserContext, Route } from 'playwright-core';
import type { Reply, VisitorNetwork } from './visitorNetwork.ts';

/** Lets a simulated network answer every request of a browser context, in place of all servers. */
export async function routeRequests(context: BrowserContext, network: VisitorNetwork): Promise<void> {
  await context.route('**/*', (route) => {
    const request = route.request();
    const pageRequest = {
      method: request.method(),
      address: request.url(),
      headers: request.headers(),
      body: request.postData(),
      // A getter, because `frame()` throws during a page's first navigation, which is always to the site itself. The
      // network reads this property only for requests to other sites.
      get isNavigation() {
        return request.isNavigationRequest() && !request.frame().parentFrame();
      },
    };
    // `respond` returns no reply, but passes it to this callback, so that it knows when the browser has the reply.
    return network.respond(pageRequest, (reply) => fulfill(route, reply));
  });
}

/** Playwright's error codes for replies that are no response. */
const failures = { offline: 'internetdisconnected', cut: 'connectionreset', blocked: 'blockedbyclient' };

async function fulfill(route: Route, reply: Reply): Promise<void> {
  if (reply.kind === 'response') await route.fulfill(reply);
  // A request that hangs is never answered.
  else if (reply.kind !== 'hang') await route.abort(failures[reply.kind]);
}
