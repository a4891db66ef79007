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
  /** When it is loaded anew even though the version is the same. */
  staleAt: number;
}

/** Covers a version that was not raised because its writer died between the two writes. */
const maxAgeMs = 60_000;

/** An index follows its table within moments; a snapshot read sooner after a change may have missed it. */
const indexLagMs = 2_000;

/** A catalogue of this size loads in a few milliseconds. A larger one rests a millisecond per product between loads. */
const restlessSize = 250;

let held: Snapshot | undefined;
const loads = new Map<number | 'first', Promise<Snapshot>>();

/**
 * The catalogue, kept in the warm function and checked at every call by one read of its version (half a unit).
 * A miss costs one more round trip and all products (about 8 units for 40): the price of lists that cost
 * half a unit, paid once per change and instance, and once a minute. The first call reads everything side by side.
 */
export async function currentCatalogue(now: Date): Promise<Catalogue> {
  const at = now.getTime();
  if (!held || at >= held.staleAt) return (await shareLoad(at)).catalogue;
  const version = await readVersion();
  if (version.version === held.version || isResting(held, at)) return held.catalogue;
  return (await shareLoad(at, version)).catalogue;
}

/** The id that a slug had when the catalogue was last loaded here; null means only that it was not seen. */
export const seenProductId = (slug: string): string | null => held?.catalogue.idBySlug.get(slug) ?? null;

/**
 * Tells every function that stock or products have changed. A plain write of its own, after the change: within the
 * orders' transactions this one item would make all buyers of the shop wait for each other. The change is done when
 * this is called, so a failure is only logged: snapshots are loaded anew every minute anyway.
 */
export async function bumpCatalogueVersion(): Promise<void> {
  await update(keys.catalogueVersion(), {
    update: 'ADD version :one SET changedAt = :now',
    values: { ':one': 1, ':now': Date.now() },
  }).catch((error: unknown) => log.error('catalogue version not raised', errorFields(error)));
}

const readVersion = async (): Promise<Version> =>
  (await get(Version, keys.catalogueVersion(), true)) ?? { version: 0, changedAt: 0 };

/** A large catalogue in a busy hour would otherwise be loaded for every sale. */
const isResting = ({ loadedAt, catalogue: { products } }: Snapshot, at: number): boolean =>
  products.size > restlessSize && at - loadedAt < products.size;

/** Calls that miss the same version share one load; a newer version needs one that began after it was seen. */
function shareLoad(at: number, seen?: Version): Promise<Snapshot> {
  const key = seen?.version ?? 'first';
  const running = loads.get(key);
  if (running) return running;
  const load = loadSnapshot(at, seen).finally(() => loads.delete(key));
  loads.set(key, load);
  return load;
}

async function loadSnapshot(at: number, seen?: Version): Promise<Snapshot> {
  const [version, products, categories] = await Promise.all([
    seen ?? readVersion(),
    queryAll(StoredProduct, 'products', { index: 'gsi1' }),
    findCategories(),
  ]);
  const unsettledMs = version.changedAt + indexLagMs - at;
  const staleAt = at + Math.min(maxAgeMs, unsettledMs > 0 ? unsettledMs : maxAgeMs);
  held = { catalogue: buildCatalogue(products, categories), version: version.version, loadedAt: at, staleAt };
  return held;
}
