const privateRange = /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0\.0\.0\.0$)/;

/** True for a host only this machine or its own network can reach: never an address a customer may be sent to. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase();
  return (
    name === 'localhost' ||
    name === '[::1]' ||
    /\.(?:localhost|local|internal|test|example|invalid)$/.test(name) ||
    privateRange.test(name)
  );
}
