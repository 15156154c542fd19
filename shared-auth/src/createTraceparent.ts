/** Creates a random number of this many bytes in hexadecimal digits. */
const createRandomHex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Creates the header `traceparent` of one call (w3.org/TR/trace-context): version 00, trace id, span id, and 01 for
 * sampled. The ids are random and identify nobody.
 */
export const createTraceparent = () => `00-${createRandomHex(16)}-${createRandomHex(8)}-01`;
