import { findDownloads, removeDownload } from './account-downloads.ts';
import { deleteDownloadFiles } from '../platform/ports/download-files.ts';

/**
 * Deletes the copies that a user has asked for: they tell what is erased now. The files go first, so that a call that broke off is
 * repeated; the worker of one that is being written finds its job gone.
 */
export async function forgetDownloads(userId: string): Promise<void> {
  const found = await findDownloads(userId);
  if (found.length === 0) return;
  await deleteDownloadFiles(userId);
  for (const one of found) await removeDownload(one);
}
