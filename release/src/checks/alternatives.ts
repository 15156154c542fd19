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
export function alternatives(schema: Schema, resolve: Resolve): Schema[] {
  const { $ref, anyOf, oneOf, allOf, nullable, ...rest } = schema;
  if (nullable) return [...alternatives({ ...schema, nullable: false }, resolve), { type: 'null' }];
  if ($ref !== undefined) return alternatives(both(resolve($ref), rest), resolve);
  if (allOf)
    return alternatives(allOf.map((part) => deref(part, resolve)).reduce(both, { ...rest, anyOf, oneOf }), resolve);
  const choices = anyOf ?? oneOf;
  if (choices) return choices.flatMap((choice) => alternatives(both(rest, deref(choice, resolve)), resolve));
  const { type } = rest;
  return Array.isArray(type) ? type.map((one) => ({ ...rest, type: one })) : [rest];
}

const deref = (schema: Schema, resolve: Resolve): Schema => (schema.$ref === undefined ? schema : resolve(schema.$ref));

/** Both schemas hold. */
function both(one: Schema, other: Schema): Schema {
  const required = [...(one.required ?? []), ...(other.required ?? [])];
  const properties = { ...one.properties, ...other.properties };
  return {
    ...one,
    ...other,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

/** Type of an alternative; undefined where it may be anything. */
export function typeOf({ type, properties, items, ...rest }: Schema): string | undefined {
  if (typeof type === 'string') return type;
  if (properties) return 'object';
  if (items) return 'array';
  const [value] = valuesOf(rest) ?? [];
  if (value === null) return 'null';
  return value === undefined ? undefined : typeof value;
}

/** The only values of an alternative, where it lists them. */
export const valuesOf = (schema: Schema): unknown[] | undefined => ('const' in schema ? [schema.const] : schema.enum);
