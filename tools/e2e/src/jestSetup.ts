import { closeBrowsers } from './browser.ts';

// A journey waits for events, not for a time: this only ends one that is stuck, also on a busy machine.
jest.setTimeout(180_000);

afterAll(closeBrowsers);
