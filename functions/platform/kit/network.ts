const ipv6Prefixes = [64, 56, 48] as const;

/** A network that an address belongs to, and by how much its limits are higher than those of one household. */
interface Network {
  name: string;
  allowance: number;
}

/**
 * The networks that rate limits count an IP address under: an IPv4 address itself; the /64, /56 and /48 of an IPv6 address,
 * because one household or rented server has all addresses of its /64, and often of a whole /56 or /48.
 */
export function networksOf(ip: string): Network[] {
  const groups = ipv6Groups(ip);
  if (!groups) return [{ name: ipv4Of(ip), allowance: 1 }];
  return ipv6Prefixes.map((bits, level) => ({ name: prefixName(groups, bits), allowance: 2 ** level }));
}

/** The smallest of these networks. */
export const networkOf = (ip: string): string => networksOf(ip)[0]!.name;

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const ipv4Of = (ip: string): string => mappedIpv4.exec(ip)?.[1] ?? ip;

/** The eight groups of an IPv6 address; null for an IPv4 address, also in its IPv6 form. */
function ipv6Groups(ip: string): number[] | null {
  if (!ip.includes(':') || mappedIpv4.test(ip)) return null;
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(gap).fill('0'), ...right].map((group) => parseInt(group, 16));
}

/** A prefix of at most 64 bits, such as `2001:db8:1:200::/56`. */
function prefixName(groups: number[], bits: number): string {
  const prefix = groups.slice(0, 4).map((group, i) => {
    const kept = Math.min(16, Math.max(0, bits - 16 * i));
    return (group & (0xffff << (16 - kept)) & 0xffff).toString(16);
  });
  return `${prefix.join(':')}::/${bits}`;
}
