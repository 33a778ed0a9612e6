import { BlockList, isIP, isIPv6 } from 'node:net';

/** https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 counterpart: what is not on the Internet. */
const PRIVATE_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];
const PRIVATE_IPV6: [string, number][] = [
  ['::', 127],
  // Addresses that stand for IPv4 ones: nobody publishes models under them.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

// Apart: a list of both would take the subnet of IPv4-mapped addresses for all of IPv4.
const ipv4 = new BlockList();
const ipv6 = new BlockList();
for (const [address, bits] of PRIVATE_IPV4) ipv4.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of PRIVATE_IPV6) ipv6.addSubnet(address, bits, 'ipv6');

/** Whether an IP address belongs to this machine or a local network, or is no unicast address. A host name does not. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  if (isIP(plain) === 0) return false;
  return isIPv6(plain) ? ipv6.check(plain, 'ipv6') : ipv4.check(plain, 'ipv4');
}
