import * as z from 'zod';
import { errorFields, log } from '../../_kit/log.ts';
import { buildCatalogue, type Catalogue } from './snapshot.ts';
import { findCategories } from './categories.ts';
import { keys } from '../table/keys.ts';
import { StoredProduct } from './products.ts';
import { get, queryAll, update } from '../table/table.ts';

const Version = z.object({ version: z.int(), changedAt: z.number() });
type Version = z.output<typeof Version>;

interface Snapshot {
  catalogue: Catalogue;
  version: number;
  loadedAt: number;
  /** When it is reloaded although the version is the same. Epoch milliseconds, as `loadedAt`. */
  staleAt: number;
}

/** A writer that crashes between its two writes does not raise the version: the snapshot is reloaded after this time. */
const maxAgeMs = 60_000;

/** An index follows its table with a delay; a snapshot loaded sooner after a change may have missed it. */
const indexLagMs = 2_000;

/** Products. Up to this size the catalogue is reloaded at every change; a larger one of n products once in n milliseconds. */
const alwaysCurrentSize = 250;

let cached: Snapshot | undefined;
const loads = new Map<number | 'first', Promise<Snapshot>>();

/**
 * The catalogue, cached in the warm function and validated at every call by one read of its version (half a unit). A miss
 * costs one more round trip and all products (about 8 units for 40), once per change and instance and once a minute; every
 * other list costs half a unit. The first call reads version, products and categories in parallel.
 */
export async function currentCatalogue(now: Date): Promise<Catalogue> {
  const at = now.getTime();
  if (!cached || at >= cached.staleAt) return (await shareLoad(at)).catalogue;
  const version = await readVersion();
  if (version.version === cached.version || isReloadDeferred(cached, at)) return cached.catalogue;
  return (await shareLoad(at, version)).catalogue;
}

/** The id of a slug in the cached catalogue; null when this instance has not cached it, which does not mean it is unknown. */
export const cachedProductId = (slug: string): string | null => cached?.catalogue.idBySlug.get(slug) ?? null;

/**
 * Invalidates the cached catalogue of every instance after a change of stock or products. A write of its own: as a step of
 * the orders' transactions this one item would make all buyers conflict. The change itself is already written, so a failure
 * is only logged: snapshots are reloaded every minute.
 */
export async function bumpCatalogueVersion(): Promise<void> {
  await update(keys.catalogueVersion(), {
    update: 'ADD version :one SET changedAt = :now',
    values: { ':one': 1, ':now': Date.now() },
  }).catch((error: unknown) => log.error('catalogue version not raised', errorFields(error)));
}

const readVersion = async (): Promise<Version> =>
  (await get(Version, keys.catalogueVersion(), true)) ?? { version: 0, changedAt: 0 };

/** In a busy hour a large catalogue would otherwise be reloaded for every sale. */
const isReloadDeferred = ({ loadedAt, catalogue: { products } }: Snapshot, at: number): boolean =>
  products.size > alwaysCurrentSize && at - loadedAt < products.size;

/** Calls that miss the same version share one load; a newer version needs a load that starts after it was read. */
function shareLoad(at: number, current?: Version): Promise<Snapshot> {
  const key = current?.version ?? 'first';
  const running = loads.get(key);
  if (running) return running;
  const load = loadSnapshot(at, current).finally(() => loads.delete(key));
  loads.set(key, load);
  return load;
}

async function loadSnapshot(at: number, current?: Version): Promise<Snapshot> {
  const [version, products, categories] = await Promise.all([
    current ?? readVersion(),
    queryAll(StoredProduct, 'products', { index: 'gsi1' }),
    findCategories(),
  ]);
  const indexLagLeftMs = version.changedAt + indexLagMs - at;
  const staleAt = at + Math.min(maxAgeMs, indexLagLeftMs > 0 ? indexLagLeftMs : maxAgeMs);
  cached = {
    catalogue: buildCatalogue(products, categories),
    version: version.version,
    loadedAt: at,
    staleAt,
  };
  return cached;
}
