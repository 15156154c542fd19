import { closeBrowser } from './browser.ts';

jest.setTimeout(90_000);

afterAll(closeBrowser);
