import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';
import '@testing-library/jest-dom';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { installDialog, watchConsole } from 'ui-kit/testing';

// jsdom lacks these globals of every browser, which the router needs.
Object.assign(globalThis, { TextDecoder, TextEncoder });
// jsdom lacks `Headers` and `Response`, too. Node's are equal to a browser's; the outer context has them.
Object.assign(globalThis, runInThisContext('({ Headers, Response })'));
// jsdom lacks constructed style sheets.
Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
Object.assign(document, { adoptedStyleSheets: [] });

// Long time-outs, so that a busy machine makes no test fail. Jest ignores `testTimeout` of a project.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 3000 });

installDialog();
watchConsole({ beforeEach, afterEach });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
