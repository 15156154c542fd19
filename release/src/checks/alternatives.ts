/**
 * Simplifies schemas of requests and responses, so that `compareSchemas.ts` can compare those of a sender and a
 * receiver: `{ anyOf: [{ $ref: '#/components/schemas/Box' }, { type: 'null' }] }` becomes the schema of the box and `{
 * type: 'null' }`.
 */

/** Keywords of JSON Schema and OpenAPI that are compared. */
export interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  nullable?: boolean;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
}

/** Finds the schema that a `$ref` names. */
export type Resolve = (reference: string) => Schema;

/**
 * Splits a schema into alternatives of one type each, without references. A value matches `$ref`, every part of
 * `allOf`, and one choice of `anyOf` and `oneOf`, all at once: the alternatives are the combinations that are possible.
 */
export function splitAlternatives(schema: Schema, resolve: Resolve): Schema[] {
  const { $ref, anyOf, oneOf, allOf = [], nullable, ...rest } = schema;
  if (nullable) return [...splitAlternatives({ ...schema, nullable: false }, resolve), { type: 'null' }];
  const reference = $ref === undefined ? undefined : [resolve($ref)];
  const choices = [...allOf.map((part) => [part]), anyOf, oneOf, reference].filter((choice) => choice !== undefined);
  let found = Array.isArray(rest.type) ? rest.type.map((type): Schema => ({ ...rest, type })) : [rest as Schema];
  for (const alternatives of choices) {
    const others = alternatives.flatMap((one) => splitAlternatives(one, resolve));
    found = found.flatMap((one) =>
      others.filter((other) => mayMatchBoth(one, other)).map((other) => mergeSchemas(one, other)),
    );
  }
  return found;
}

/** Returns whether a value can have the types of both. An integer is a number. */
function mayMatchBoth(first: Schema, second: Schema): boolean {
  const [one, other] = [findType(first), findType(second)].map((type) => (type === 'integer' ? 'number' : type));
  return one === undefined || other === undefined || one === other;
}

/**
 * Merges two schemas for a value that has to match both. If both list values, the common ones remain. Any other keyword
 * or property that both have is taken from the second schema.
 */
function mergeSchemas(first: Schema, second: Schema): Schema {
  const required = [...(first.required ?? []), ...(second.required ?? [])];
  const properties = { ...first.properties, ...second.properties };
  const [firstValues, secondValues] = [listValues(first), listValues(second)];
  return {
    ...first,
    ...second,
    ...(firstValues &&
      secondValues && { const: undefined, enum: firstValues.filter((value) => secondValues.includes(value)) }),
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

/** Returns the type of an alternative; undefined if it accepts any. Listed values are all of the first one's type. */
export function findType(schema: Schema): string | undefined {
  if (typeof schema.type === 'string') return schema.type;
  if (schema.properties) return 'object';
  if (schema.items) return 'array';
  const [value] = listValues(schema) ?? [];
  if (value === null) return 'null';
  return value === undefined ? undefined : typeof value;
}

/** Returns the only values of an alternative, if it lists them. `const` may be `null`. */
export const listValues = (schema: Schema): unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];
