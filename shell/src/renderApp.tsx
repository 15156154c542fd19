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
  // Browsers put translations into `font` elements. React cannot hydrate those, which is no error worth a report: React
  // renders the page again, and the browser translates it again.
  const isTranslated = root.querySelector('font') !== null;
  const restoreInput = keepInput(root);
  const options: RootOptions = {
    ...(report && { onCaughtError: logError }),
    // React cannot hydrate a page that a translation or an extension has changed: it renders the page again, with new
    // and empty fields. By default, React would also report an error to the window, and the shell would show a notice.
    onRecoverableError(error, info) {
      if (!isTranslated) logError(error, info);
      // React calls this within a commit, which an event of a restored field must not interrupt.
      queueMicrotask(restoreInput);
    },
  };
  // Within a transition, React hydrates in short tasks, and a component that is clicked at once.
  if (isLoaded && root.hasAttribute(prerenderedMark)) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
  root.removeAttribute(prerenderedMark);
}
