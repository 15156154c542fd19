// Simplifies JSON Schemas of requests and responses, so that those of a sender and a receiver can be compared. For
// example, `{ anyOf: [{ $ref: '#/components/schemas/Box' }, { type: 'null' }] }` becomes two alternatives: the schema
// of the box, and that of `null`.

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
  // A value has to match one schema of each group.
  const groups = allOf.map((part) => [part]);
  if (anyOf) groups.push(anyOf);
  if (oneOf) groups.push(oneOf);
  if ($ref !== undefined) groups.push([resolve($ref)]);
  let combinations = splitTypes(rest);
  for (const group of groups) {
    const alternatives = group.flatMap((member) => splitAlternatives(member, resolve));
    combinations = combineSchemas(combinations, alternatives);
  }
  return combinations;
}

/** Returns one schema for each type of `{ type: ['string', 'null'] }`. */
const splitTypes = (schema: Schema): Schema[] =>
  Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema];

/** Merges each of the first schemas with each of the second, and leaves out pairs that no value can match. */
const combineSchemas = (firsts: Schema[], seconds: Schema[]): Schema[] =>
  firsts
    .flatMap((first) =>
      seconds.filter((second) => shareType(first, second)).map((second) => mergeSchemas(first, second)),
    )
    .filter((merged) => !hasNoValue(merged));

/** Returns whether a schema allows only listed values, and the list is empty. */
const hasNoValue = (schema: Schema) => listValues(schema)?.length === 0;

/** Returns whether a value can have the types of both schemas. */
function shareType(first: Schema, second: Schema): boolean {
  const [firstType, secondType] = [findJsonType(first), findJsonType(second)];
  return firstType === undefined || secondType === undefined || firstType === secondType;
}

/** Returns the type of a schema like `findType`, but `number` for an integer. */
function findJsonType(schema: Schema): string | undefined {
  const type = findType(schema);
  return type === 'integer' ? 'number' : type;
}

/**
 * Merges two schemas for a value that has to match both: it needs the required fields of both, and if both list values,
 * it is a common one. Any other keyword or property that both have is taken from the second schema, although the value
 * has to match that of the first, too.
 */
function mergeSchemas(first: Schema, second: Schema): Schema {
  const required = [...(first.required ?? []), ...(second.required ?? [])];
  const properties = { ...first.properties, ...second.properties };
  const [firstValues, secondValues] = [listValues(first), listValues(second)];
  const commonValues =
    firstValues && secondValues ? firstValues.filter((value) => secondValues.includes(value)) : undefined;
  return {
    ...first,
    ...second,
    // The list also replaces a `const`. It is empty if the schemas have no value in common.
    ...(commonValues && { const: undefined, enum: commonValues }),
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

/**
 * Returns the type of an alternative; undefined if it accepts any type. Without the keyword `type`, other keywords
 * decide, at last the first listed value: all listed values are expected to have one type.
 */
export function findType(schema: Schema): string | undefined {
  if (typeof schema.type === 'string') return schema.type;
  if (schema.properties) return 'object';
  if (schema.items) return 'array';
  const [value] = listValues(schema) ?? [];
  if (value === null) return 'null';
  return value === undefined ? undefined : typeof value;
}

/** Returns the values of an alternative that allows only certain ones (`const` or `enum`); otherwise undefined. */
export const listValues = (schema: Schema): unknown[] | undefined =>
  schema.const === undefined ? schema.enum : [schema.const];
