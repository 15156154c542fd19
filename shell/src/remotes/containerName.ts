/** Returns the name of the global variable of a remote's container, which must not contain hyphens. */
export const containerName = (remote: string) => remote.replaceAll('-', '_');
