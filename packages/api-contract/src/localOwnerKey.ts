/**
 * Opens the owner's calls of a backend on this machine to the owner's commands. It needs no secrecy there, and a
 * backend in production refuses a key this short.
 */
export const localOwnerKey = 'local-owner-key';
