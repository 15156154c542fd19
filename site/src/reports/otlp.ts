import { composition, firstTrouble, noticed, reduced } from 'page-contract/reports';
import { versionsIn, versionsText } from 'page-contract/versionsText';
import { z } from 'zod';

/** The attributes that a page sends. Whatever else somebody adds is no report: nothing of a person can slip through. */
const attributeNames = [
  'service.name',
  'service.version',
  'exception.type',
  'exception.message',
  'code.file.path',
  'code.line.number',
  'code.column.number',
  'name',
  'value',
  firstTrouble,
  composition,
] as const;

const attributeSchema = z.strictObject({
  key: z.enum(attributeNames),
  value: z.strictObject({
    stringValue: z.optional(z.string().max(500)),
    doubleValue: z.optional(z.number()),
    boolValue: z.optional(z.boolean()),
  }),
});

const recordSchema = z.strictObject({
  timeUnixNano: z.string().regex(/^\d{1,19}$/),
  severityNumber: z.optional(z.number()),
  eventName: z.enum(Object.values(noticed)),
  attributes: z.array(attributeSchema).max(attributeNames.length),
});

/** A body of OTLP's `/v1/logs`, as far as pages use it. */
export const otlpSchema = z.strictObject({
  resourceLogs: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes: z.array(attributeSchema).length(2) }),
        scopeLogs: z.array(z.strictObject({ logRecords: z.array(recordSchema).max(50) })).length(1),
      }),
    )
    .max(12),
});

export type Otlp = z.infer<typeof otlpSchema>;
export type LogRecord = z.infer<typeof recordSchema>;

type Attributes = z.infer<typeof attributeSchema>[];

export const attribute = (attributes: Attributes, key: Attributes[number]['key']) =>
  attributes.find((one) => one.key === key)?.value;

/**
 * The parts of a report whose version this site has, as `mf-help@1.0.0-…`; what is said of others is made up or long
 * gone.
 */
export function knownParts({ resourceLogs }: Otlp, versions: Set<string>) {
  return resourceLogs.flatMap((log) => {
    const { attributes } = log.resource;
    const part = `${attribute(attributes, 'service.name')?.stringValue}@${attribute(attributes, 'service.version')?.stringValue}`;
    if (!versions.has(part)) return [];
    for (const { logRecords } of log.scopeLogs)
      for (const { key, value } of logRecords.flatMap((record) => record.attributes))
        // Repeated here, because a client may send reports that our pages did not write.
        if (key === 'exception.message' && value.stringValue !== undefined)
          value.stringValue = reduced(value.stringValue);
        else if (key === composition) value.stringValue = versionsText(versionsIn(value.stringValue ?? ''));
    return [{ part, log, records: log.scopeLogs.flatMap(({ logRecords }) => logRecords) }];
  });
}
