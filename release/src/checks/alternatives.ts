// Simplifies schemas of requests and responses, so that `compareSchemas.ts` can compare those of a sender and a
// receiver. For example, `{ anyOf: [{ $ref: '#/components/schemas/Box' }, { type: 'null' }] }` becomes two
// alternatives: the schema of the box, and that of `null`.

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
 * Splits a schema into alternatives of one type each, without references. A value has to match `$ref`, all of `allOf`,
 * one of `anyOf` and one of `oneOf` at the same time: each possible combination is an alternative. Schemas of fields
 * and items stay as they are.
 */
export function splitAlternatives(schema: Schema, resolve: Resolve): Schema[] {
  const { $ref, anyOf, oneOf, allOf = [], nullable, ...rest } = schema;
  if (nullable) return [...splitAlternatives({ ...schema, nullable: false }, resolve), { type: 'null' }];
  const reference = $ref === undefined ? undefined : [resolve($ref)];
  // A value has to match one schema of each group.
  const groups = [...allOf.map((part) => [part]), anyOf, oneOf, reference].filter((group) => group !== undefined);
  const ownTypes = Array.isArray(rest.type) ? rest.type.map((type): Schema => ({ ...rest, type })) : [rest as Schema];
  let combinations = ownTypes;
  for (const group of groups) {
    const alternatives = group.flatMap((one) => splitAlternatives(one, resolve));
    combinations = combinations
      .flatMap((combination) =>
        alternatives.filter((one) => mayMatchBoth(combination, one)).map((one) => mergeSchemas(combination, one)),
      )
      // An empty list allows no value: no value matches both schemas.
      .filter((one) => listValues(one)?.length !== 0);
  }
  return combinations;
}

/** Returns whether a value can have the types of both. An integer is a number. */
function mayMatchBoth(first: Schema, second: Schema): boolean {
  const [one, other] = [findType(first), findType(second)].map((type) => (type === 'integer' ? 'number' : type));
  return one === undefined || other === undefined || one === other;
}

/**
 * Merges two schemas for a value that has to match both: it needs the required fields of both, and if both list values,
 * it is a common one. A limit: of any other keyword or property that both have, only the second schema's is compared.
 */
function mergeSchemas(first: Schema, second: Schema): Schema {
  const required = [...(first.required ?? []), ...(second.required ?? [])];
  const properties = { ...first.properties, ...second.properties };
  const [firstValues, secondValues] = [listValues(first), listValues(second)];
  const commonValues = secondValues && firstValues?.filter((value) => secondValues.includes(value));
  return {
    ...first,
    ...second,
    // The list also replaces a `const`. It is empty if the schemas have no value in common.
    ...(commonValues && { const: undefined, enum: commonValues }),
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

/** Returns the type of an alternative; undefined if it accepts any. Listed values are expected to have one type. */
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
