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
  const onCaughtError: RootOptions['onCaughtError'] = (error, { componentStack }) => {
    console.error(error);
    report?.('error', error, componentStack);
  };
  const options: RootOptions = report ? { onCaughtError } : {};
  // Browsers put translations into `font` elements, which React cannot hydrate: it renders the page again, and the
  // browser translates it again. That is no error, so that it is not reported; but the fields are new and empty.
  if (root.querySelector('font')) {
    const restoreInput = keepInput(root);
    // React calls this within a commit, which an event of a restored field must not interrupt.
    options.onRecoverableError = () => queueMicrotask(restoreInput);
  }
  // React hydrates in short tasks within a transition, and the component of a click at once.
  if (isLoaded && root.hasAttribute(prerenderedMark)) startTransition(() => void hydrateRoot(root, app, options));
  else createRoot(root, options).render(app);
  root.removeAttribute(prerenderedMark);
}
