import { BlockList, isIP } from 'node:net';

/** What is taken for one caller: an IPv4 address, or the /64 of an IPv6 one, of which one line usually has all. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0');
  const [a, b, c, d] = [...groups, ...zeros, ...rest].map((group) => Number.parseInt(group, 16).toString(16));
  return `${[a, b, c, d].join(':')}::/64`;
}

/** Networks that many addresses are compared with (`10.0.0.0/8`, `2001:db8::/32`, single addresses). */
export function createNetworks(networks: readonly string[]): { includes(address: string): boolean } {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  return {
    includes(address) {
      const plain = plainAddress(address);
      const family = isIP(plain);
      return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
    },
  };
}

/** Whether an address is in one of the networks. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean =>
  createNetworks(networks).includes(address);

/** Without its zone, and an IPv4 address as such where it is mapped into IPv6. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** Whether a text is an address or a network. */
export function isNetwork(text: string): boolean {
  try {
    addNetwork(new BlockList(), text);
    return true;
  } catch {
    return false;
  }
}

export const isLoopback = (address: string): boolean => isInNetworks(address, ['127.0.0.0/8', '::1']);

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), family);
  else throw new Error(`${network} is not a network`);
}
