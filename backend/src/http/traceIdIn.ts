const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Trace id of a `traceparent` header (w3.org/TR/trace-context). Nothing else of it gets into the log. */
export const traceIdIn = (header: string | string[] | undefined) => traceparent.exec(String(header))?.[1];
