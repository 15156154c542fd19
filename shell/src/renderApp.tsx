import { prerenderedMark } from 'page-contract/prerenderedPage';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App, type AppProps } from './App.tsx';
import { keepInput } from './keepInput.ts';
import type { Report } from './reports/reports.ts';

interface Options {
  /** Whether the screen at this address is loaded, so that hydration gives the prerendered HTML. */
  isLoaded: boolean;
  /** Reports errors that an error boundary has caught. Undefined where the site has no address for reports. */
  report: Report | undefined;
}

/** Hydrates a prerendered page, or renders an empty one. */
export function renderApp(props: AppProps, root: HTMLElement, { isLoaded, report }: Options): void {
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App {...props} />
      </BrowserRouter>
    </StrictMode>
  );
  const logError = (error: unknown, { componentStack }: { componentStack?: string }) => {
    console.error(error);
    report?.('error', error, componentStack);
  };
  // Browsers put translations into `font` elements. Then a failed hydration is no error: the browser translates again.
  const isTranslated = root.querySelector('font') !== null;
  const restoreInput = keepInput(root);
  const options: RootOptions = {
    ...(report && { onCaughtError: logError }),
    // React cannot hydrate a page that a translation or an extension has changed, and renders it again. The default, an
    // error event of the window, would show a notice, although nothing has failed; but the fields are new and empty.
    onRecoverableError(error, info) {
      if (!isTranslated) logError(error, info);
      // React calls this within a commit, which an event of a restored field must not interrupt.
      queueMicrotask(restoreInput);
    },
  };
  // React hydrates in short tasks within a transition, and the component of a click at once.
  if (isLoaded && root.hasAttribute(prerenderedMark)) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
  root.removeAttribute(prerenderedMark);
}
