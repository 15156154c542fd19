/**
 * Lets the page go on if the browser refuses to change the address: Safari allows 100 changes in 30 seconds. The error
 * would end a redirect, and with it the whole app. `load` replaces the page by another one; a change that stays on the
 * same page is given up.
 */
export function tolerateHistoryLimit(load = (url: URL) => window.location.replace(url)): void {
  const { history } = window;
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (state, unused, address) => {
    try {
      replaceState(state, unused, address);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
      const url = new URL(address ?? '', window.location.href);
      if (url.pathname !== window.location.pathname) load(url);
    }
  };
}
