type Value = string | number | true;
export type Attributes = Record<string, Value | undefined>;

/** Converts attributes to the JSON of OTLP (OpenTelemetry's protocol), without those that are undefined. */
export const toOtlpAttributes = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: toOtlpValue(value) }],
  );

const toOtlpValue = (value: Value) =>
  typeof value === 'string' ? { stringValue: value } : value === true ? { boolValue: value } : { doubleValue: value };
