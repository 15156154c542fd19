import { join } from 'node:path';
import { listRemoteNames } from 'page-contract/remotes';

const root = join(__dirname, '../..');

/** Packages that the shell provides before any remote is loaded. */
const provided = ['react', 'react-dom', 'react-dom/client', 'react-router-dom', 'shared-auth'];

/** All that another remote or the shell could notice. */
function traces() {
  return {
    variables: Object.getOwnPropertyNames(window).sort(),
    document: document.documentElement.outerHTML,
    stored: [localStorage.length, sessionStorage.length, document.cookie],
  };
}

test.each(listRemoteNames(root))('%s leaves no trace in the page while its modules are evaluated', (remote) => {
  jest.isolateModules(() => {
    for (const library of provided) jest.requireActual(library);
    const listening = jest.spyOn(EventTarget.prototype, 'addEventListener');
    const timing = [jest.spyOn(window, 'setTimeout'), jest.spyOn(window, 'setInterval')];
    const fetching = jest.fn();
    globalThis.fetch = fetching;
    const before = traces();
    const { exposes } = jest.requireActual<{ exposes: Record<string, string> }>(
      join(root, remote, 'webpack.config.cjs'),
    );
    for (const file of Object.values(exposes)) jest.requireActual(join(root, remote, file));
    expect(traces()).toEqual(before);
    for (const spy of [listening, ...timing, fetching]) expect(spy).not.toHaveBeenCalled();
  });
  jest.restoreAllMocks();
});
