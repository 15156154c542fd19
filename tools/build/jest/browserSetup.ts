import { TextDecoder, TextEncoder } from 'node:util';
import '@testing-library/jest-dom';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { installDialog, watchConsole } from 'ui-kit/testing';

// jsdom lacks what every browser has and the router asks for.
Object.assign(globalThis, { TextDecoder, TextEncoder });

configure({ asyncUtilTimeout: 3000 });

installDialog();
watchConsole({ beforeEach, afterEach });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
