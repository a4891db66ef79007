import { useState } from 'react';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import { QueryState } from '../../../../../ui/feedback/query-state.tsx';
import { RowSkeletons } from '../../../../../ui/list/row-skeletons.tsx';
import { messages } from '../messages.ts';
import { useManagedProduct } from '../queries.ts';
import { ProductForm } from './product-form.tsx';

interface Props {
  /** Null for a new product. */
  id: string | null;
  onCreated: (product: ManagedProduct) => void;
  onClose: () => void;
}

/** The form of a product, once that is loaded. */
export function ProductEditor({ id, ...handlers }: Props) {
  const query = useManagedProduct(id, undefined);
  // what the form begins with is what a save replaces: not what an earlier visit has left
  const [begun, setBegun] = useState<string | null>(null);
  if (begun !== id && query.data && !query.isFetching) setBegun(id);
  if (id === null) return <ProductForm product={null} {...handlers} />;
  return (
    <QueryState
      query={begun === id ? query : { ...query, data: undefined }}
      skeleton={<RowSkeletons />}
      errorTitle={messages.loadFailed}
    >
      {(product) => <ProductForm key={id} product={product} {...handlers} />}
    </QueryState>
  );
}
