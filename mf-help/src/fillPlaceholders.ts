import { maxDevices } from 'api-contract';
import { describeBox, readPage } from 'page-contract';

/** Replaces placeholders such as `{product}` by values of the page configuration. An unknown one stays as it is. */
export function fillPlaceholders(text: string): string {
  // `box`: addresses of the device's setup page. `owner`: facts that the company behind the site states.
  const { product, box, support, owner } = readPage();
  const facts = describeBox(owner, 'de');
  const values: Record<string, string> = {
    product,
    host: box.host,
    address: box.address,
    support: support.email,
    payment: owner.paymentMethods,
    microphone: facts.microphone,
    languages: facts.storyLanguages,
    batteryLife: facts.batteryLife,
    volumeLimit: facts.volumeLimit,
    headphones: facts.headphones,
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
