import { alternatives, typeOf, valuesOf, type Resolve, type Schema } from './alternatives.ts';

export interface Mismatch {
  /** `answer.adventureChests[].deviceId` */
  field: string;
  /** A clause about the field. */
  why: string;
}

/** The two ends of a call: every value that the giver may send has to be one that the taker takes. */
export interface Ends {
  giver: string;
  taker: string;
  resolve: Resolve;
  /** Whether the taker misses fields that it could do without. */
  missesOptional?: boolean;
}

/** Finds the fields of the giver's schema in which a value might not be one of the taker's. */
export function compareSchemas(given: Schema, taken: Schema, field: string, ends: Ends): Mismatch[] {
  const takers = alternatives(taken, ends.resolve);
  return alternatives(given, ends.resolve).flatMap((one) => {
    const values = valuesOf(one) ?? [];
    const unknown = values.filter((value) => !takers.some((taker) => takesValue(taker, value)));
    if (values.length > 0) return unknown.map((value) => describeMismatch(JSON.stringify(value), field, takers, ends));
    const ofSameType = takers.filter((taker) => takesType(taker, typeOf(one)));
    // Among several objects, the one that fits best is meant.
    const [best] = ofSameType
      .map((taker) => compareOfOneType(one, taker, field, ends))
      .toSorted((a, b) => a.length - b.length);
    return best ?? [describeMismatch(typeOf(one) ?? 'anything', field, takers, ends)];
  });
}

const takesType = (taker: Schema, type: string | undefined) => {
  const taken = typeOf(taker);
  return taken === undefined || taken === type || (taken === 'number' && type === 'integer');
};

function takesValue(taker: Schema, value: unknown): boolean {
  const type = value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
  return valuesOf(taker)?.includes(value) ?? takesType(taker, type);
}

function describeMismatch(what: string, field: string, takers: Schema[], { giver, taker }: Ends): Mismatch {
  const taken = takers.map(
    (one) =>
      valuesOf(one)
        ?.map((value) => JSON.stringify(value))
        .join(', ') ?? typeOf(one),
  );
  return { field, why: `${giver} may send ${what}, ${taker} takes ${[...new Set(taken)].join(' or ')}` };
}

function compareOfOneType(given: Schema, taken: Schema, field: string, ends: Ends): Mismatch[] {
  if (valuesOf(taken)) return [describeMismatch(`any ${typeOf(given)}`, field, [taken], ends)];
  const items = taken.items ? compareSchemas(given.items ?? {}, taken.items, `${field}[]`, ends) : [];
  return [...compareRules(given, taken, field, ends), ...compareProperties(given, taken, field, ends), ...items];
}

function compareProperties(given: Schema, taken: Schema, field: string, ends: Ends): Mismatch[] {
  const { giver, taker, missesOptional } = ends;
  const { properties = {}, required = [] } = given;
  const missing = (taken.required ?? []).filter((name) => !required.includes(name));
  const gone = missesOptional
    ? Object.keys(taken.properties ?? {}).filter((name) => !properties[name] && !missing.includes(name))
    : [];
  const others = taken.additionalProperties;
  return [
    ...missing.map((name) => ({ field: `${field}.${name}`, why: `${giver} may leave it out, ${taker} needs it` })),
    ...gone.map((name) => ({ field: `${field}.${name}`, why: `${giver} does not send it, ${taker} reads it` })),
    ...Object.entries(properties).flatMap(([name, schema]) => {
      const place = `${field}.${name}`;
      const expected = taken.properties?.[name] ?? others;
      if (expected === false) return [{ field: place, why: `${giver} may send it, ${taker} refuses it` }];
      return typeof expected === 'object' ? compareSchemas(schema, expected, place, ends) : [];
    }),
    ...(typeof given.additionalProperties === 'object' && typeof others === 'object'
      ? compareSchemas(given.additionalProperties, others, `${field}.*`, ends)
      : []),
  ];
}

const lower = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const upper = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
/** Rules whose width nobody can compare: only the same one is safe. */
const opaque = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

function compareRules(given: Schema, taken: Schema, field: string, { giver, taker }: Ends): Mismatch[] {
  const broken = Object.keys(taken).filter((rule) => {
    if (lower.includes(rule)) return !isWithin(given, taken, rule, 1);
    if (upper.includes(rule)) return !isWithin(given, taken, rule, -1);
    return opaque.includes(rule) && given[rule] !== taken[rule];
  });
  return broken.map((rule) => {
    const own = given[rule] === undefined ? `no ${rule}` : `${rule} ${String(given[rule])}`;
    return { field, why: `${giver} has ${own}, ${taker} takes ${rule} ${String(taken[rule])}` };
  });
}

/** Compares limits; upper ones with the sign turned round. */
function isWithin(given: Schema, taken: Schema, rule: string, sign: 1 | -1): boolean {
  const limit = sign * Number(taken[rule]);
  // Every integer that JavaScript knows: no limit of anybody's.
  if (limit <= Number.MIN_SAFE_INTEGER) return true;
  const own = (name: string) => (given[name] === undefined ? -Infinity : sign * Number(given[name]));
  const [inclusive, exclusive] = sign === 1 ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum'];
  if (rule === exclusive) return own(exclusive) >= limit || own(inclusive) > limit;
  if (rule === inclusive) return Math.max(own(inclusive), own(exclusive)) >= limit;
  return Math.max(own(rule), sign === 1 ? 0 : -Infinity) >= limit;
}
