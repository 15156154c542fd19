import { runInThisContext } from 'node:vm';
import '@testing-library/jest-dom';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { installDialog, watchConsole } from 'ui-kit/testing';

// Setup of every test of code for the browser, before its file runs.

// jsdom lacks `Response`. Node has it, with its own `Headers`, outside of the context in which Jest runs a test.
Object.assign(globalThis, runInThisContext('({ Headers, Response })'));

// Style sheets are left out, but these styles decide what the name of an element is. Blocks within it are words apart:
// ui-kit's VisuallyHidden, the number of a step, the shell's link to the dashboard. Of a story's two words, „Weiterlesen“
// and „Weniger zeigen“, one is shown.
const namingStyles = '.hidden, .number, .dashboardLink { display: block; } .less { display: none; }';
document.head.append(Object.assign(document.createElement('style'), { textContent: namingStyles }));

// Long time-outs, so that a busy machine makes no test fail. They are not in the configuration, because Jest ignores
// `testTimeout` in that of one of several projects.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 20_000 });

// jsdom lacks `showModal` of dialogs.
installDialog();
// A test fails if it logs an error or a warning that it has not announced.
watchConsole({ beforeEach, afterEach });

afterEach(() => {
  // A failed test may leave fake timers, with which the next test would hang.
  jest.useRealTimers();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
