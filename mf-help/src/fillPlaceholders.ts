import { maxDevices } from 'api-contract';
import { readPage } from 'page-contract';

/** Replaces placeholders such as `{product}` by values of the page configuration. An unknown one stays as it is. */
export function fillPlaceholders(text: string): string {
  // `box`: addresses of the device's setup page. `owner`: facts that the company behind the site states.
  const { product, box, support, owner } = readPage();
  const values: Record<string, string> = {
    product,
    host: box.host,
    address: box.address,
    support: support.email,
    payment: owner.paymentMethods,
    microphone: owner.box.microphone,
    updates: owner.box.updatesUntil,
    delivery: owner.deliveryDate,
    learning: owner.learningProgress,
    preferredSupport: owner.benefits.preferredSupport,
    premiumSupport: owner.benefits.premiumSupport,
    noWaiting: owner.benefits.noWaiting,
    boxes: String(maxDevices),
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
