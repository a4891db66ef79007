import * as z from 'zod';

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

/** Where a visitor is: at most the town, because nothing here needs more. */
export const ViewerLocation = z.object({
  /** Two letters, such as ES. */
  country: z.string(),
  region: z.string().nullable(),
  city: z.string().nullable(),
});
export type ViewerLocation = z.output<typeof ViewerLocation>;

/**
 * The location that the distribution adds as headers; null without one. The distribution overwrites headers of these
 * names, so a visitor cannot forge them.
 */
export function readViewerLocation(headers: Record<string, string | undefined>): ViewerLocation | null {
  const country = decodeHeader(headers['cloudfront-viewer-country']);
  if (!country) return null;
  return {
    country,
    region: decodeHeader(headers['cloudfront-viewer-country-region-name']),
    city: decodeHeader(headers['cloudfront-viewer-city']),
  };
}

/** Decodes a name beyond ASCII: percent-encoded, or UTF-8 that was read as Latin 1. 100 characters at most. */
function decodeHeader(header: string | undefined): string | null {
  if (!header) return null;
  try {
    const text = /[\u0080-\u00ff]/.test(header) ? Buffer.from(header, 'latin1').toString() : header;
    return decodeURIComponent(text).slice(0, 100);
  } catch {
    return header.slice(0, 100);
  }
}

/** Of a longer text only this much is searched. */
const maxLength = 512;

/** The names of Bowser that people would not recognise. */
const commonNames: Record<string, string> = {
  'Samsung Internet for Android': 'Samsung Internet',
  Miui: 'Mi Browser',
};

/**
 * Browser and system of a `User-Agent`, such as `Chrome en Windows`; null when it names no browser that is known. For those Bowser
 * answers with text of the sender, which belongs into no mail.
 */
export async function browserName(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent) return null;
  // most calls of a function ask for no name
  const { default: Bowser } = await import('bowser');
  const parser = Bowser.getParser(userAgent.slice(0, maxLength));
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  const isNamed = Object.values(Bowser.BROWSER_MAP).includes(browser) || Object.hasOwn(commonNames, browser);
  if (!isNamed) return null;
  const name = commonNames[browser] ?? browser;
  return Object.values(Bowser.OS_MAP).includes(system) ? `${name} en ${system}` : name;
}
