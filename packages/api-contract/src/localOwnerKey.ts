/**
 * Owner's key of a backend that runs on the developer's machine. It is no secret: a backend in production rejects a key
 * this short.
 */
export const localOwnerKey = 'local-owner-key';
