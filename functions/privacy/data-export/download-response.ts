import type { AccountDownload } from '#shared/contracts/privacy/account-data.ts';
import { endOfDownload, type StoredDownload } from '../../accounts/account-downloads.ts';

/** How far a download is. */
export const downloadResponse = (one: StoredDownload): AccountDownload => ({
  _id: one._id,
  state: one.state,
  createdAt: one.createdAt,
  progress: one.progress,
  total: one.total,
  expiresAt: endOfDownload(one).toISOString(),
});
