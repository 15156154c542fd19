const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the trace id of a `traceparent` header (w3.org/TR/trace-context), undefined if it has none. */
export const readTraceId = (header: string | string[] | undefined) => traceparent.exec(String(header))?.[1];
