/** An address that SES refuses, with its reason. */
export class InvalidAddressError extends Error {}

/** `hola@tenaz.test` of `Tenaz <hola@tenaz.test>`; refuses what SES refuses. */
export function bareAddress(address: string): string {
  // eslint-disable-next-line no-control-regex -- header injection is what this looks for
  if (/[\u0000-\u001f\u007f]/.test(address))
    throw new InvalidAddressError('Address contains control characters');
  const bare = /<([^<>]*)>\s*$/.exec(address)?.[1] ?? address;
  const [local = '', domain, ...more] = bare.trim().split('@');
  if (domain === undefined || domain === '') throw new InvalidAddressError("Missing final '@domain'");
  if (more.length > 0 || local === '' || /\s/.test(bare.trim()))
    throw new InvalidAddressError('Illegal address');
  // eslint-disable-next-line no-control-regex -- the range of ASCII begins with control characters
  if (/[^\u0000-\u007f]/.test(local))
    throw new InvalidAddressError('Local address contains non-ASCII characters');
  return bare.trim();
}

/** Whether one of the identities of the template (addresses or domains) covers the sender. */
export function isVerified(address: string, identities: string[]): boolean {
  const lower = address.toLowerCase();
  const domain = lower.slice(lower.indexOf('@') + 1);
  return identities.some((each) => {
    const identity = each.toLowerCase();
    return (
      identity === lower ||
      identity === domain ||
      (!identity.includes('@') && domain.endsWith(`.${identity}`))
    );
  });
}
