import type { StoredProduct } from '#functions/_data/catalogue/products.ts';
import type { CountedTable } from '../counted-table.ts';

/** A catalogue that grows, and the functions that read it. */
export interface GrowingCatalogue {
  table: CountedTable;
  /** The environment of the functions. */
  variables: Record<string, string>;
  products: StoredProduct[];
}
