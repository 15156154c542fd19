import { BlockList, isIP } from 'node:net';

/** `10.1.2.3`, or a network like `10.1.0.0/16`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
}

/** Tells whether an address is one of these, or in one of these networks. */
export function addressList(entries: string[]): (address: string) => boolean {
  const list = new BlockList();
  const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(bits), family(address));
  }
  // A socket of both families names an IPv4 address `::ffff:127.0.0.1`; the list understands that.
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}
