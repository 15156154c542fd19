import { compareCalls } from './compareCalls.ts';
import {
  api,
  Backend,
  calls,
  cancel,
  changePlan,
  details,
  listDevices,
  createPreorder,
  listObjections,
  removeField,
} from './testing/backend.ts';

test.each<[string, (backend: Backend) => unknown, string, string]>([
  [
    'a new field that has to be sent',
    (b) => (
      b.input(createPreorder).required.push('name'),
      (b.input(createPreorder).properties.name = { type: 'string' })
    ),
    createPreorder,
    'input.name: the page may leave it out, the backend needs it',
  ],
  [
    'an optional field that has to be sent',
    (b) => b.input(changePlan).required.push('previewedAt'),
    changePlan,
    'input.previewedAt: the page may leave it out, the backend needs it',
  ],
  [
    'a field that it no longer takes',
    (b) => removeField(b.input(changePlan), 'previewedAt'),
    changePlan,
    'input.previewedAt: the page may send it, the backend refuses it',
  ],
  [
    'a plan less to choose',
    (b) => (b.input(changePlan).properties.planId = { type: 'string', enum: ['basic', 'standard'] }),
    changePlan,
    'input.planId: the page may send "premium", the backend takes "basic", "standard"',
  ],
  [
    'shorter texts',
    (b) => (b.input(cancel).properties.name!.maxLength = 100),
    cancel,
    'input.name: the page has maxLength 200, the backend takes maxLength 100',
  ],
  [
    'a text that must not be empty any more',
    (b) => (b.input(cancel).properties.contract!.minLength = 1),
    cancel,
    'input.contract: the page has no minLength, the backend takes minLength 1',
  ],
  [
    'a pattern for a text',
    (b) => (b.input(cancel).properties.name!.pattern = '^[a-z]+$'),
    cancel,
    'input.name: the page has no pattern, the backend takes pattern ^[a-z]+$',
  ],
  [
    'a number above a new limit',
    (b) => (b.input(changePlan).properties.previewedAt!.exclusiveMinimum = 0),
    changePlan,
    'input.previewedAt: the page has no exclusiveMinimum, the backend takes exclusiveMinimum 0',
  ],
  [
    'another type of input',
    (b) => (b.input(changePlan).properties.previewedAt = { type: 'string' }),
    changePlan,
    'input.previewedAt: the page may send integer, the backend takes string',
  ],
  [
    'an input that must not be null any more',
    (b) => (b.input(cancel).properties.endDate = b.input(cancel).properties.endDate!.anyOf![0]!),
    cancel,
    'input.endDate: the page may send null, the backend takes string',
  ],
  [
    'a header that has to be sent',
    (b) => (b.operation(details).parameters = [{ in: 'header', name: 'x-tenant', required: true }]),
    details,
    'header x-tenant: the page does not send it, the backend needs it',
  ],
  [
    'an input to a call that had none',
    (b) => (b.operation(listDevices).requestBody = { required: true }),
    listDevices,
    'input: the page does not send it, the backend needs it',
  ],
  [
    'forms in place of JSON',
    (b) => (b.operation(createPreorder).requestBody = { content: { 'multipart/form-data': {} } }),
    createPreorder,
    'input: the page sends JSON, the backend takes multipart/form-data',
  ],
  [
    'a sign-in before a reservation',
    (b) => (b.operation(createPreorder).security = [{ bearer: [] }]),
    createPreorder,
    'sign-in: the page calls without it, the backend needs it',
  ],
])('A backend with %s is rejected, by field and remote@version (acc 317)', (_, change, call, why) => {
  expect(listObjections(change)).toEqual([`mf-help@1.0.0-b2 calls ${call}: ${why}.`]);
});

describe('A backend with a new error code', () => {
  const addCode = ({ codes }: Backend) => codes.push('quota-exceeded');

  test('is rejected by each call of a page that has a sentence for each code (acc 317)', () => {
    expect(listObjections(addCode)).toEqual(
      calls.map(
        (call) =>
          `mf-help@1.0.0-b2 calls ${call}: code: the backend may send quota-exceeded, for which the page has no sentence.`,
      ),
    );
  });

  test('does not matter to a page that has one sentence for all codes', () => {
    const backend = new Backend();
    addCode(backend);
    expect(compareCalls({ calls, api: { calls: api.calls } }, backend.document)).toEqual([]);
  });
});
