const createHex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Trace context of one call (w3.org/TR/trace-context): random ids that say nothing about anybody. */
export const createTraceparent = () => `00-${createHex(16)}-${createHex(8)}-01`;
