import { splitAlternatives, findType, listValues, type Resolve, type Schema } from './splitAlternatives.ts';

/** A field in which the sender may send a value that the receiver does not accept. */
export interface Mismatch {
  /** `answer.adventureChests[].deviceId` */
  field: string;
  /** Clause without the field and without a full stop. */
  why: string;
}

/** Backend and page, of which one sends a value that the other one has to accept. */
export interface Ends {
  /** Their names in sentences. */
  sender: string;
  receiver: string;
  /** Resolves a `$ref` of either schema. */
  resolve: Resolve;
  /** Whether a field of the answer that the page reads, but can do without, is a mismatch if no answer ever has it. */
  shouldExpectOptional?: boolean;
}

/**
 * Finds the fields in which the sender may send a value that the receiver does not accept. Both schemas are split into
 * alternatives of one type each: `anyOf`, `nullable` or a list of types have several. `field` is the path of both
 * schemas in messages. Schemas must not contain themselves: the comparison would not end.
 */
export function compareSchemas(sent: Schema, accepted: Schema, field: string, ends: Ends): Mismatch[] {
  const acceptedAlternatives = splitAlternatives(accepted, ends.resolve);
  return splitAlternatives(sent, ends.resolve).flatMap((one) => {
    const values = listValues(one) ?? [];
    if (values.length > 0)
      return values
        .filter((value) => !acceptedAlternatives.some((other) => acceptsValue(other, value)))
        .map((value) => describeMismatch(JSON.stringify(value), field, acceptedAlternatives, ends));
    const ofSameType = acceptedAlternatives.filter((other) => acceptsType(other, findType(one)));
    // Of several alternatives of that type, the one with the fewest mismatches counts.
    const [fewestMismatches] = ofSameType
      .map((other) => compareOfOneType(one, other, field, ends))
      .toSorted((a, b) => a.length - b.length);
    return fewestMismatches ?? [describeMismatch(findType(one) ?? 'anything', field, acceptedAlternatives, ends)];
  });
}

/** Returns whether an alternative accepts values of a type; one without a type accepts all, also an unknown one. */
function acceptsType(accepted: Schema, type: string | undefined): boolean {
  const acceptedType = findType(accepted);
  return acceptedType === undefined || acceptedType === type || (acceptedType === 'number' && type === 'integer');
}

function acceptsValue(accepted: Schema, value: unknown): boolean {
  const type = value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
  return listValues(accepted)?.includes(value) ?? acceptsType(accepted, type);
}

/** `sent`: value or type that the receiver does not accept. */
function describeMismatch(sent: string, field: string, accepted: Schema[], { sender, receiver }: Ends): Mismatch {
  const descriptions = accepted.map(
    (one) =>
      listValues(one)
        ?.map((value) => JSON.stringify(value))
        .join(', ') ?? findType(one),
  );
  return { field, why: `${sender} may send ${sent}, ${receiver} takes ${[...new Set(descriptions)].join(' or ')}` };
}

/** Compares two alternatives of the same type. */
function compareOfOneType(sent: Schema, accepted: Schema, field: string, ends: Ends): Mismatch[] {
  if (listValues(accepted)) return [describeMismatch(`any ${findType(sent)}`, field, [accepted], ends)];
  const items = accepted.items ? compareSchemas(sent.items ?? {}, accepted.items, `${field}[]`, ends) : [];
  return [...compareRules(sent, accepted, field, ends), ...compareProperties(sent, accepted, field, ends), ...items];
}

/** Compares the fields of two objects. */
function compareProperties(sent: Schema, accepted: Schema, field: string, ends: Ends): Mismatch[] {
  const { sender, receiver, shouldExpectOptional } = ends;
  const { properties = {}, required = [] } = sent;
  const missing = (accepted.required ?? []).filter((name) => !required.includes(name));
  // Optional fields that are never sent; `missing` has the others.
  const unsentOptional = shouldExpectOptional
    ? Object.keys(accepted.properties ?? {}).filter((name) => !properties[name] && !missing.includes(name))
    : [];
  // Schema of fields that `accepted` does not name; `false` if it must have no such fields.
  const others = accepted.additionalProperties;
  return [
    ...missing.map((name) => ({ field: `${field}.${name}`, why: `${sender} may leave it out, ${receiver} needs it` })),
    ...unsentOptional.map((name) => ({
      field: `${field}.${name}`,
      why: `${sender} does not send it, ${receiver} reads it`,
    })),
    ...Object.entries(properties).flatMap(([name, schema]) => {
      const place = `${field}.${name}`;
      const expected = accepted.properties?.[name] ?? others;
      if (expected === false) return [{ field: place, why: `${sender} may send it, ${receiver} refuses it` }];
      // `true`, or no schema at all, accepts everything.
      return typeof expected === 'object' ? compareSchemas(schema, expected, place, ends) : [];
    }),
    ...(typeof sent.additionalProperties === 'object' && typeof others === 'object'
      ? compareSchemas(sent.additionalProperties, others, `${field}.*`, ends)
      : []),
  ];
}

// Keywords of JSON Schema. The sender's lower limit must not be below the receiver's, its upper one not above.
const lowerLimits = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const upperLimits = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
/** Keywords that have to be equal, because none of their values is stricter than another. */
const exactRules = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

/** Compares limits, formats and other keywords that restrict values of a type. */
function compareRules(sent: Schema, accepted: Schema, field: string, { sender, receiver }: Ends): Mismatch[] {
  const broken = Object.keys(accepted).filter((rule) => {
    if (lowerLimits.includes(rule)) return !isWithin(sent, accepted, rule, 1);
    if (upperLimits.includes(rule)) return !isWithin(sent, accepted, rule, -1);
    return exactRules.includes(rule) && sent[rule] !== accepted[rule];
  });
  return broken.map((rule) => {
    const own = sent[rule] === undefined ? `no ${rule}` : `${rule} ${String(sent[rule])}`;
    return { field, why: `${sender} has ${own}, ${receiver} takes ${rule} ${String(accepted[rule])}` };
  });
}

/**
 * Returns whether the sender's limit is at least as strict as the receiver's. `sign` is 1 for a lower limit. For an
 * upper one it is -1, and the negative values are compared as lower limits: `maximum: 5` becomes `-5`.
 */
function isWithin(sent: Schema, accepted: Schema, rule: string, sign: 1 | -1): boolean {
  const limit = sign * Number(accepted[rule]);
  // `minimum: MIN_SAFE_INTEGER` and `maximum: MAX_SAFE_INTEGER` allow every integer. The sign makes both the smallest.
  if (limit <= Number.MIN_SAFE_INTEGER) return true;
  const readLimit = (name: string) => (sent[name] === undefined ? -Infinity : sign * Number(sent[name]));
  const [inclusive, exclusive] = sign === 1 ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum'];
  // More than 5 is ensured by "more than 5" and by "at least 6"; at least 5 by "at least 5" and by "more than 5".
  if (rule === exclusive) return readLimit(exclusive) >= limit || readLimit(inclusive) > limit;
  if (rule === inclusive) return Math.max(readLimit(inclusive), readLimit(exclusive)) >= limit;
  // Lengths and numbers of items are at least 0.
  return Math.max(readLimit(rule), sign === 1 ? 0 : -Infinity) >= limit;
}
