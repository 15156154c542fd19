import type { Schema } from './splitAlternatives.ts';
import {
  cancel,
  changePlan,
  details,
  listDevices,
  previewChange,
  createPreorder,
  listObjections,
  type Backend,
} from './testing/backend.ts';

test.each<[string, (backend: Backend) => unknown]>([
  ['nothing else', () => undefined],
  ['a new call', (b) => b.add('POST {backend}/api/gifts', { requestBody: { required: true } })],
  ['a call less that no page makes', (b) => (b.add('GET {backend}/api/old', {}), b.remove('GET {backend}/api/old'))],
  ['a new optional input', (b) => (b.input(createPreorder).properties.name = { type: 'string' })],
  ['an input that may be left out', (b) => (b.input(cancel).required = ['name'])],
  ['any additional input', (b) => delete b.input(createPreorder).additionalProperties],
  ['a plan more to choose', (b) => b.input(changePlan).properties.planId!.enum!.push('family')],
  ['any text in place of a choice', (b) => (b.input(changePlan).properties.planId = { type: 'string' })],
  ['longer texts', (b) => (b.input(cancel).properties.name!.maxLength = 400)],
  ['texts of any length', (b) => delete b.input(cancel).properties.name!.maxLength],
  ['empty texts', (b) => (b.input(cancel).properties.name!.minLength = 0)],
  ['a text without its pattern', (b) => delete b.input(cancel).properties.endDate!.anyOf![0]!.pattern],
  ['an input that may be null', (b) => (b.input(cancel).properties.name!.nullable = true)],
  ['numbers where it took integers', (b) => (b.input(changePlan).properties.previewedAt = { type: 'number' })],
  ['an optional query parameter', (b) => (b.operation(details).parameters = [{ in: 'query', name: 'since' }])],
  ['a call that needs no sign-in any more', (b) => delete b.operation(listDevices).security],
  ['a new field in the answer', (b) => (b.device().properties.colour = { type: 'string' })],
  ['an optional field that is always there', (b) => b.device().required.push('name')],
  [
    'a list that is never null',
    (b) => (b.answer(listDevices).properties.adventureChests = { type: 'array', items: b.device() }),
  ],
  ['a plan less in the answer', (b) => (b.subscription().properties.planId = { enum: ['basic', null] })],
  [
    'integers where the page reads numbers',
    (b) => (b.answer(details).properties.remainingMinutes = { type: 'integer' }),
  ],
  [
    'rules for a text of the answer',
    (b) => Object.assign(b.device().properties.chestId!, { maxLength: 9, pattern: '^A' }),
  ],
  [
    'another status of success',
    (b) => (b.operation(details).responses = { 201: b.operation(details).responses!['200']! }),
  ],
  ['a code less', (b) => b.codes.pop()],
  [
    'a description, an example and a warning',
    (b) => Object.assign(b.device(), { description: 'x', example: {}, deprecated: true }),
  ],
  [
    'a schema that moved to the components',
    (b) => {
      const moved = { ...b.device() };
      Object.assign(b.document.components, { schemas: { Device: moved } });
      b.answer(listDevices).properties.adventureChests!.anyOf![0]!.items = { $ref: '#/components/schemas/Device' };
    },
  ],
  [
    'an object that is put together of two',
    (b) => {
      const { properties } = b.answer(previewChange);
      const parts = Object.entries(properties).map(([name, schema]): Schema => ({
        properties: { [name]: schema },
        required: [name],
      }));
      Object.assign(b.answer(previewChange), {
        type: 'object',
        properties: undefined,
        required: undefined,
        allOf: parts,
      });
    },
  ],
])('A backend with %s is accepted, and no word said about it (acc 317)', (_, change) => {
  expect(listObjections(change)).toEqual([]);
});
