/**
 * Where the Stripe.js stand-in tells how the bank's question (3D Secure) was answered. Stripe has no such call.
 * POST with `key` (publishable), `client_secret` and `outcome` = `authenticate` | `fail`; answers the intent.
 */
export const threeDSecurePath = '/v1/simulator/three_d_secure/{intent}';

/**
 * Matches `/v1/customers/{id}` against a path. Answers the named parts, or undefined when it is another path.
 */
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
    // A broken escape is nobody's id; let the look-up fail.
    return part;
  }
}
