import { useEffect, useState } from 'react';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { api } from '../../api/api.ts';

interface Featured {
  products: readonly ProductSummary[];
  failed: boolean;
}

/** The featured products of the landing page, loaded once and without the query cache, which that page does not load. */
export function useFeaturedProducts(): Featured {
  const [featured, setFeatured] = useState<Featured>({ products: [], failed: false });
  useEffect(() => {
    const leaving = new AbortController();
    api.products.featured(undefined, leaving.signal).then(
      ({ data }) => setFeatured({ products: data.products, failed: false }),
      () => leaving.signal.aborted || setFeatured({ products: [], failed: true }),
    );
    return () => leaving.abort();
  }, []);
  return featured;
}
