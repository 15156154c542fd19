import { details, listDevices, previewChange, listObjections, removeField, type Backend } from './testing/backend.ts';

test.each<[string, (backend: Backend) => unknown, string, string]>([
  ['a call that is gone', (b) => b.remove(listDevices), listDevices, 'the backend has no such call'],
  [
    'a call with another method',
    (b) => b.add(listDevices.replace('GET', 'POST'), b.operation(listDevices)),
    listDevices,
    'the backend has no such call',
  ],
  [
    'a field less in the answer',
    (b) => removeField(b.device(), 'deviceId'),
    listDevices,
    'answer.adventureChests[].deviceId: the backend may leave it out, the page needs it',
  ],
  [
    'an optional field less in the answer',
    (b) => removeField(b.device(), 'lastSeenAt'),
    listDevices,
    'answer.adventureChests[].lastSeenAt: the backend does not send it, the page reads it',
  ],
  [
    'a field of the answer that is no longer always there',
    (b) => (b.device().required = ['deviceId']),
    listDevices,
    'answer.adventureChests[].chestId: the backend may leave it out, the page needs it',
  ],
  [
    'a field of the answer with another type',
    (b) => (b.device().properties.chestId = { type: 'number' }),
    listDevices,
    'answer.adventureChests[].chestId: the backend may send number, the page takes string',
  ],
  [
    'an optional field of the answer with another type',
    (b) => (b.device().properties.name = { properties: { short: { type: 'string' } } }),
    listDevices,
    'answer.adventureChests[].name: the backend may send object, the page takes string or null',
  ],
  [
    'a field of the answer that may be null',
    (b) => (b.device().properties.chestId = { type: ['string', 'null'] }),
    listDevices,
    'answer.adventureChests[].chestId: the backend may send null, the page takes string',
  ],
  [
    'a field of the answer that may be null, as OpenAPI 3.0 says it',
    (b) => (b.subscription().properties.isActive = { type: 'boolean', nullable: true }),
    details,
    'answer.subscription.isActive: the backend may send null, the page takes boolean',
  ],
  [
    'a page of a list in place of a list',
    (b) => (b.answer(listDevices).properties.adventureChests = { type: 'object', properties: {} }),
    listDevices,
    'answer.adventureChests: the backend may send object, the page takes array or null',
  ],
  [
    'a field of the answer of which nothing is said',
    (b) => (b.answer(details).properties.hasSubscription = {}),
    details,
    'answer.hasSubscription: the backend may send anything, the page takes boolean',
  ],
  [
    'a plan that the page does not know',
    (b) => (b.subscription().properties.planId = { enum: ['basic', 'family'] }),
    details,
    'answer.subscription.planId: the backend may send "family", the page takes "basic", "standard", "premium" or null',
  ],
  [
    'any text in place of a plan',
    (b) => (b.subscription().properties.planId = { type: 'string' }),
    details,
    'answer.subscription.planId: the backend may send any string, the page takes "basic", "standard", "premium"',
  ],
  [
    'fractions of cents',
    (b) => (b.answer(previewChange).properties.cents = { type: 'number' }),
    previewChange,
    'answer.cents: the backend may send number, the page takes integer',
  ],
  [
    'no answer',
    (b) => (b.operation(details).responses = { 204: {} }),
    details,
    'answer: the backend may leave it out, the page needs it',
  ],
  [
    'a second kind of success, without an answer',
    (b) => (b.operation(details).responses!['202'] = {}),
    details,
    'answer: the backend may leave it out, the page needs it',
  ],
])('A backend with %s is rejected, by field and remote@version (acc 317)', (_, change, call, why) => {
  expect(listObjections(change)).toEqual([`mf-help@1.0.0-b2 calls ${call}: ${why}.`]);
});
