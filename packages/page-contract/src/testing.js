// @ts-check

import { sampleOwner } from './sampleOwner.js';

/** @import { Owner, PageConfig } from './index.ts' */

/**
 * Returns data of an owner that production takes: complete, and without a value of the sample file.
 * @returns {Owner}
 */
export function createRealOwner() {
  const owner = JSON.parse(JSON.stringify(sampleOwner), (_key, value) =>
    typeof value === 'string' ? `${value} (echt)` : value,
  );
  return { ...owner, isSample: undefined, returnCosts: 'wir', storyLanguages: ['de'] };
}

/**
 * Returns a valid page configuration for tests, in which a test double responds to every call.
 * @param {Partial<PageConfig>} [changes]
 * @returns {PageConfig}
 */
export const testPage = (changes) => ({
  environment: 'development',
  identity: { apiKey: 'test', authDomain: 'test.invalid', projectId: 'test' },
  backend: 'http://backend.test',
  gateway: 'http://gateway.test',
  product: 'Abenteuerbox',
  box: { host: 'abenteuerbox.local', address: '192.168.4.1' },
  prices: { basic: 'price_basic_monthly', standard: 'price_standard_monthly', premium: 'price_premium_monthly' },
  support: { email: 'hilfe@abenteuerbox.example' },
  owner: sampleOwner,
  ...changes,
});

/**
 * Inserts a page configuration into the document and replaces a previous one.
 * @param {Partial<PageConfig>} [changes]
 */
export function placePage(changes) {
  document.getElementById('page')?.remove();
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'page';
  element.textContent = JSON.stringify(testPage(changes));
  document.head.append(element);
}
