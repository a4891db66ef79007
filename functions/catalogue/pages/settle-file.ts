import { backoff } from '../../platform/kit/backoff.ts';
import {
  findFile,
  hasContent,
  putFile,
  removeFile,
  type NewFile,
  type SiteFile,
} from '../../platform/ports/site/site-pages.ts';

const maxAttempts = 8;

/** What became of a file. */
export type Outcome = 'same' | 'added' | 'changed' | 'removed';

/**
 * Brings a file to what `make` says, null for none. The file is looked at before the data is read, and written only where
 * it is still the same: of two writers at once the second reads again, so that no older state overwrites a newer one (P110).
 */
export async function settleFile(
  key: string,
  make: (found: SiteFile | null) => Promise<NewFile | null>,
): Promise<Outcome> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const found = await findFile(key);
    const file = await make(found);
    if (!file && !found) return 'same';
    if (file && found && hasContent(found, file.body)) return 'same';
    const isDone = file ? await putFile(key, file, found) : await removeFile(key, found!);
    if (isDone) return !file ? 'removed' : found ? 'changed' : 'added';
    await backoff(attempt);
  }
  throw new Error(`${key} was written by others ${maxAttempts} times`);
}
