import type { Passkey } from '#shared/contracts/accounts/passkeys.ts';
import type { StoredPasskey } from './passkeys.ts';

/** A passkey as its owner sees it. */
export const toPasskey = ({ _id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  _id,
  name,
  createdAt,
  lastUsedAt,
});
