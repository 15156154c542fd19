import { TextDecoder, TextEncoder } from 'node:util';
import { runInThisContext } from 'node:vm';
import '@testing-library/jest-dom';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { installDialog, watchConsole } from 'ui-kit/testing';

// jsdom lacks what every browser has and the router asks for.
Object.assign(globalThis, { TextDecoder, TextEncoder });
// Nor does it know answers. Node's are the browser's; they are globals of the process around jsdom.
Object.assign(globalThis, runInThisContext('({ Headers, Response })'));
// Nor style sheets that no element holds.
Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
Object.assign(document, { adoptedStyleSheets: [] });

// A busy machine is no defect. Jest takes no notice of `testTimeout` where there are several projects.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 3000 });

installDialog();
watchConsole({ beforeEach, afterEach });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
