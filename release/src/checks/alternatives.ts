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

/** Splits a schema into alternatives of one type each, without references. */
export function splitAlternatives(schema: Schema, resolve: Resolve): Schema[] {
  const { $ref, anyOf, oneOf, allOf, nullable, ...rest } = schema;
  if (nullable) return [...splitAlternatives({ ...schema, nullable: false }, resolve), { type: 'null' }];
  if ($ref !== undefined) return splitAlternatives(mergeSchemas(resolve($ref), rest), resolve);
  if (allOf) {
    let merged: Schema = { ...rest, anyOf, oneOf };
    for (const part of allOf) merged = mergeSchemas(merged, resolveReference(part, resolve));
    return splitAlternatives(merged, resolve);
  }
  const choices = anyOf ?? oneOf;
  if (choices)
    return choices.flatMap((choice) =>
      splitAlternatives(mergeSchemas(rest, resolveReference(choice, resolve)), resolve),
    );
  const { type } = rest;
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [rest];
}

/** Resolves one reference. `splitAlternatives` resolves another one that it leads to. */
const resolveReference = (schema: Schema, resolve: Resolve): Schema =>
  schema.$ref === undefined ? schema : resolve(schema.$ref);

/**
 * Merges two schemas for a value that has to match both. Of other keywords and properties in both, the second counts.
 */
function mergeSchemas(first: Schema, second: Schema): Schema {
  const required = [...(first.required ?? []), ...(second.required ?? [])];
  const properties = { ...first.properties, ...second.properties };
  return {
    ...first,
    ...second,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

/** Returns the type of an alternative; undefined if it accepts any. Listed values are all of the first one's type. */
export function typeOf(schema: Schema): string | undefined {
  if (typeof schema.type === 'string') return schema.type;
  if (schema.properties) return 'object';
  if (schema.items) return 'array';
  const [value] = valuesOf(schema) ?? [];
  if (value === null) return 'null';
  return value === undefined ? undefined : typeof value;
}

/** Returns the only values of an alternative, if it lists them. `const` may be `null`. */
export const valuesOf = (schema: Schema): unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum);
