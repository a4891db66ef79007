import * as z from 'zod';
import { onForget } from '#functions/platform/kit/kept.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { emptyCatalogue, putProducts, underCategories, type Catalogue } from './snapshot.ts';
import { findCategories } from './categories/categories.ts';
import { keys } from './entities.ts';
import { findProductsChangedSince, type StoredProduct } from './products.ts';
import { get, update } from '#functions/platform/table/table.ts';

const Version = z.object({ version: z.int(), changedAt: z.number() });
type Version = z.output<typeof Version>;

/** What an instance has read. Times are epoch milliseconds. */
interface Snapshot {
  catalogue: Catalogue;
  version: number;
  /** When the table was asked for the version; never, once this instance has raised it. */
  checkedAt: number;
  readAt: number;
  /** The last read that reached back far enough for changes without a raised version. */
  deepReadAt: number;
  /** The time after which it is read again although the version is the same. */
  staleAt: number;
}

/** A writer that crashes between its two writes does not raise the version: its change is read after this time. */
const maxAgeMs = 60_000;

/** An index follows its table with a delay: a read sooner after a change may have missed it. */
const indexLagMs = 2_000;

/** A read reaches back behind the one before it: by the index's delay, and by a writer's transaction and clock. */
const overlapMs = 10_000;

/** For so long the shop's public reads do not ask for the version: the distribution keeps their answers for seconds. */
const publicAgeMs = 250;

let cached: Snapshot | undefined;
let publicCheck: Promise<Catalogue> | undefined;
const reads = new Map<number | 'unknown', Promise<Snapshot>>();
onForget(() => {
  cached = undefined;
  reads.clear();
});

/**
 * The catalogue, cached in the warm function and validated at every call by one read of its version (half a unit). The first
 * call reads version, products and categories in parallel; after a change a call reads the products that changed since the
 * last read. A deleted product must stay as an inactive one for some minutes.
 */
export async function currentCatalogue(now: Date): Promise<Catalogue> {
  const at = now.getTime();
  if (!cached || at >= cached.staleAt) return (await shareRead(at)).catalogue;
  const version = await readVersion();
  if (version.version !== cached.version) return (await shareRead(at, version)).catalogue;
  cached.checkedAt = at;
  return cached.catalogue;
}

/**
 * The same for what the distribution caches: lists, searches and pages of products that everybody sees. An instance asks for
 * the version four times a second at most; calls meanwhile get the catalogue of the last check, a quarter of a second old.
 */
export async function publicCatalogue(now: Date): Promise<Catalogue> {
  const at = now.getTime();
  const age = cached && at < cached.staleAt ? at - cached.checkedAt : Infinity;
  // a clock that was set back tells no age
  if (cached && age >= 0 && age < publicAgeMs) return cached.catalogue;
  publicCheck ??= currentCatalogue(now).finally(() => (publicCheck = undefined));
  return publicCheck;
}

/**
 * Invalidates the cached catalogue of every instance after a change of stock or products. A write of its own: as a step of
 * the orders' transactions this one item would make all buyers conflict. The change itself is already written, so a failure
 * is only logged: what has changed is read every minute.
 */
export async function bumpCatalogueVersion(): Promise<void> {
  await update(keys.catalogueVersion(), {
    update: 'ADD version :one SET changedAt = :now',
    values: { ':one': 1, ':now': Date.now() },
  }).catch((error: unknown) => log.warn('catalogue version not raised', errorFields(error)));
  if (cached) cached.checkedAt = -Infinity;
}

const readVersion = async (): Promise<Version> =>
  (await get(Version, keys.catalogueVersion(), true)) ?? { version: 0, changedAt: 0 };

/** Calls that miss the same version share one read; a newer version needs a read that starts after it was known. */
function shareRead(at: number, version?: Version): Promise<Snapshot> {
  const key = version?.version ?? 'unknown';
  const running = reads.get(key);
  if (running) return running;
  const read = readChanges(cached, at, version).finally(() => reads.delete(key));
  reads.set(key, read);
  return read;
}

async function readChanges(before: Snapshot | undefined, at: number, known?: Version): Promise<Snapshot> {
  const isDeep = !before || at - before.deepReadAt >= maxAgeMs;
  const since = before && (isDeep ? before.deepReadAt - maxAgeMs : before.readAt - overlapMs);
  const [version, changed, categories] = await Promise.all([
    known ?? readVersion(),
    findProductsChangedSince(since === undefined ? null : new Date(since)),
    findCategories(),
  ]);
  const catalogue = before ? underCategories(before.catalogue, categories) : emptyCatalogue(categories);
  // most of what the overlap reads again has not changed
  const isNew = (product: StoredProduct) =>
    JSON.stringify(product) !== JSON.stringify(catalogue.stored.get(product._id)?.product);
  putProducts(catalogue, changed.filter(isNew));
  const deepReadAt = isDeep ? at : before.deepReadAt;
  const indexLagEnd = version.changedAt + indexLagMs;
  cached = {
    catalogue,
    version: version.version,
    checkedAt: at,
    readAt: at,
    deepReadAt,
    staleAt: indexLagEnd > at ? Math.min(indexLagEnd, deepReadAt + maxAgeMs) : deepReadAt + maxAgeMs,
  };
  return cached;
}
