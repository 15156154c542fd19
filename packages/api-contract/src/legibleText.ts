import * as z from 'zod/mini';

/**
 * Rejects text in which a character got lost: half of a surrogate pair, which no database can store, or the replacement
 * for one.
 */
export const legible = () => z.refine<string>((text) => !/[\p{Cs}\uFFFD]/u.test(text));
