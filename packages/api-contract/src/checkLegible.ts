import * as z from 'zod/mini';

/**
 * Zod check that rejects text with a lost character: half of a surrogate pair, which no database can store, or the
 * replacement character U+FFFD.
 */
export const checkLegible = () => z.refine<string>((text) => !/[\p{Cs}\uFFFD]/u.test(text));
