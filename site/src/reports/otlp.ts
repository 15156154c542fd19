import { parsePublishedPath } from 'page-contract/publishedPath';
import {
  pageVersionsAttribute,
  firstTroubleAttribute,
  redactMessage,
  reportEvents,
  requestIdAttribute,
} from 'page-contract/reports';
import { parseVersions, formatVersions } from 'page-contract/versionsText';
import { z } from 'zod';
import type { Site } from '../releases/readSite.ts';

// Reports of pages in the format of OpenTelemetry (OTLP): for each version (`resourceLogs`) a list of log records, e.g.
// errors. Anybody can send such requests. Therefore the schemas are strict, and limit sizes to a little more than pages
// send. Nothing may be removed from the schemas, because pages of older releases may still be open.

/** Attributes that a page sends. Reports with others are rejected, so that no personal data can be added. */
const attributeNames = [
  'service.name',
  'service.version',
  'exception.type',
  'exception.message',
  'code.file.path',
  'code.line.number',
  'code.column.number',
  // Name of a measurement (`LCP`, `CLS` or `INP`), and its value.
  'name',
  'value',
  // True in a document's first record about a problem of the version.
  firstTroubleAttribute,
  // In that record: the versions of the shell and of all remotes (micro-frontends) in the document.
  pageVersionsAttribute,
  // Request id of a failed call.
  requestIdAttribute,
] as const;
export type AttributeName = (typeof attributeNames)[number];

const attributeSchema = z.strictObject({
  key: z.enum(attributeNames),
  value: z.strictObject({
    stringValue: z.optional(z.string().max(500)),
    doubleValue: z.optional(z.number()),
    boolValue: z.optional(z.boolean()),
  }),
});

/** Maximum number of versions in a request, more than a page runs: the shell, its remotes and their fallbacks. */
const maxVersions = 12;
/** Maximum number of records in a request: a page sends no more in its life (shell/src/reports/collector.ts). */
const maxRecords = 50;

const recordSchema = z.strictObject({
  timeUnixNano: z.string().regex(/^\d{1,19}$/),
  severityNumber: z.optional(z.number()),
  eventName: z.enum(Object.values(reportEvents)),
  attributes: z.array(attributeSchema.transform(removePersonalData)).max(attributeNames.length),
});

/** Schema of the body of a request to OTLP's `/v1/logs`, as far as pages use it. Removes personal data from records. */
export const otlpSchema = z.strictObject({
  resourceLogs: z
    .array(
      z.strictObject({
        // The attributes `service.name` and `service.version`.
        resource: z.strictObject({ attributes: z.array(attributeSchema).length(2) }),
        scopeLogs: z.array(z.strictObject({ logRecords: z.array(recordSchema) })).length(1),
      }),
    )
    .max(maxVersions)
    .refine((versions) => {
      const records = versions.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords));
      return records.length <= maxRecords;
    }),
});

export type Otlp = z.infer<typeof otlpSchema>;
export type LogRecord = z.infer<typeof recordSchema>;

type Attributes = z.infer<typeof attributeSchema>[];

/** Returns the value of an attribute, or undefined if there is none. */
export const findAttribute = (attributes: Attributes, key: AttributeName) =>
  attributes.find((one) => one.key === key)?.value;

/**
 * Selects the reports about published versions. Other versions are invented, or were removed long ago. Returns for each
 * version (`mf-help@1.0.0-…`) its log records, and `log`, its item of `resourceLogs`.
 */
export function selectKnownVersions({ resourceLogs }: Otlp, contracts: Site['contracts']) {
  return resourceLogs.flatMap((log) => {
    const { attributes } = log.resource;
    const readValue = (key: 'service.name' | 'service.version') => findAttribute(attributes, key)?.stringValue;
    const [part, version] = [readValue('service.name'), readValue('service.version')];
    if (!contracts.has(`${part}/${version}`)) return [];
    const records = log.scopeLogs.flatMap(({ logRecords }) => logRecords);
    return [{ version: `${part}@${version}`, log, records }];
  });
}

/**
 * Returns an attribute of a record without personal data. Pages remove personal data before they send a report. Reports
 * that another program sends may contain it.
 */
function removePersonalData({ key, value }: Attributes[number]): Attributes[number] {
  const { stringValue: text } = value;
  return { key, value: { ...value, stringValue: text === undefined ? undefined : sanitizers[key]?.(text) } };
}

/** Functions that return the part of an attribute's text that is kept. Texts of all other attributes are removed. */
const sanitizers: Partial<Record<AttributeName, (text: string) => string | undefined>> = {
  // An error always has a type. Pages send the same replacement.
  'exception.type': (text) => (isWord(text) ? text : 'Error'),
  'exception.message': redactMessage,
  'code.file.path': (text) => (isScript(text) ? text : undefined),
  name: (text) => (isWord(text) ? text : undefined),
  [requestIdAttribute]: (text) => (/^[0-9a-f]{12}$/.test(text) ? text : undefined),
  [pageVersionsAttribute]: (text) => formatVersions(parseVersions(text)),
};

const isWord = (text: string) => /^\w{1,40}$/.test(text);

/** Returns whether a text is the path of a script: of the shell, `/main.0123456789ab.js`, or of a version. */
const isScript = (text: string) => parsePublishedPath(text) !== undefined || /^\/[\w~-]+\.[0-9a-f]{8,}\.js$/.test(text);
