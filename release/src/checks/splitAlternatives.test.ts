import { splitAlternatives, type Schema } from './splitAlternatives.ts';

const box: Schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const resolve = () => box;

test.each<[what: string, schema: Schema, alternatives: Schema[]]>([
  ['a nullable reference', { anyOf: [{ $ref: '#/Box' }, { type: 'null' }] }, [box, { type: 'null' }]],
  ['several types', { type: ['string', 'null'] }, [{ type: 'string' }, { type: 'null' }]],
  [
    'a choice beside another choice',
    { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }], oneOf: [{ enum: ['b', 'c'] }, { type: 'number' }] },
    [{ enum: ['b'] }],
  ],
  [
    'a choice within a part of a whole that has a choice, too',
    {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      allOf: [{ anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] }],
    },
    [{ type: 'string', maxLength: 5 }, { type: 'null' }],
  ],
  [
    'an alternative without a possible value',
    { anyOf: [{ enum: ['a'] }, { enum: ['b'] }], allOf: [{ enum: ['b'] }] },
    [{ enum: ['b'] }],
  ],
  ['listed values of a reference', { allOf: [{ enum: ['a', 'b'] }], enum: ['b'] }, [{ enum: ['b'] }]],
])('%s is split into what a value can be', (_, schema, alternatives) => {
  expect(splitAlternatives(schema, resolve)).toEqual(alternatives);
});
