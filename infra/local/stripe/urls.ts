/** The URL path of the simulated Stripe.js; the real one is at `https://js.stripe.com/endive/stripe.js`. */
export const scriptPath = '/endive/stripe.js';

/**
 * The URL path that receives the cardholder's answer to 3D Secure, which Stripe does not have. POST with `key`
 * (publishable), `client_secret` and `outcome` = `authenticate` | `fail`; returns the intent.
 */
export const threeDSecurePath = '/v1/simulator/three_d_secure/{intent}';

/** Matches a pattern such as `/v1/customers/{id}`. Returns the named parts, or undefined for another path. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('{')) {
      if (value === '') return undefined;
      ids[part.slice(1, -1)] = decode(value);
    } else if (part !== value) return undefined;
  }
  return ids;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A broken escape matches no id.
    return part;
  }
}
