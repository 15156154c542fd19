import { BlockList, isIP } from 'node:net';

/** Tells whether a text is an IP address like `10.1.2.3` or a network like `10.1.0.0/16`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  const maxBits = version === 4 ? 32 : 128;
  return /^\d+$/.test(bits) && Number(bits) <= maxBits;
}

/** Returns a function that tells whether an IP address belongs to `entries`, which `isAddressOrNetwork` accepts. */
export function createAddressMatcher(entries: string[]): (address: string) => boolean {
  const list = new BlockList();
  const detectFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, detectFamily(address));
    else list.addSubnet(address, Number(bits), detectFamily(address));
  }
  // A socket for IPv4 and IPv6 reports an IPv4 address as `::ffff:127.0.0.1`; BlockList matches that, too.
  return (address) => isIP(address) !== 0 && list.check(address, detectFamily(address));
}
