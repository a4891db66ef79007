import * as z from 'zod';
import { maxFeatured } from '#shared/rules/catalogue/featured.ts';
import { keys } from './entities.ts';
import { get, updateStep, type Step } from '../platform/table/table.ts';

/**
 * The step that adds a product to the set of the featured ones, or takes it out, in the transaction that changes its
 * `isFeatured`. Refused as `featured_full` when four others are in it (P32): one item holds them all, so that two admins at
 * once cannot both take the last place.
 */
export const featuredStep = (productId: string, isFeatured: boolean): Step =>
  isFeatured ? addStep(productId) : removeStep(productId);

const addStep = (productId: string) =>
  updateStep('featured_full', keys.featuredProducts(), {
    update: 'ADD ids :ids',
    condition: 'attribute_not_exists(ids) OR size(ids) < :max OR contains(ids, :id)',
    values: { ':ids': new Set([productId]), ':max': maxFeatured, ':id': productId },
  });

const removeStep = (productId: string) =>
  updateStep('featured_full', keys.featuredProducts(), {
    update: 'DELETE ids :ids',
    values: { ':ids': new Set([productId]) },
  });

const Featured = z.object({ ids: z.instanceof(Set<string>).default(new Set()) });

/** The ids of the featured products, active or not: at most four. */
export const findFeaturedIds = async (): Promise<string[]> => [
  ...((await get(Featured, keys.featuredProducts()))?.ids ?? []),
];
