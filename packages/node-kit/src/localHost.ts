// These patterns match a host name in lower case, without a port.
const thisMachine = /^(?:localhost|.+\.localhost|127\.[\d.]+|0\.0\.0\.0|\[?::1\]?)$/;
const ownNetwork =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.(?:local|internal|test|example|invalid)$/;

/** Tells whether a host name always leads to the machine that uses it (loopback). */
export const isThisMachine = (host: string) => thisMachine.test(host.toLowerCase());

/** True for a host that only this machine or its own network can reach: never an address a customer may be sent to. */
export const isLocalHost = (host: string) => isThisMachine(host) || ownNetwork.test(host.toLowerCase());
