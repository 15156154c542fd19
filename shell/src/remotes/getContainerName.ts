/** Returns the name of the global variable of a remote's container, which must not contain hyphens. */
export const getContainerName = (remote: string) => remote.replaceAll('-', '_');
