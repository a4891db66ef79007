import type { ReactNode } from 'react';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';

interface Props {
  order: ManagedOrder;
  /** The buyer's other orders. */
  children: ReactNode;
}

/** Who has bought. */
export function CustomerCard({ order: { user }, children }: Props) {
  return (
    <section aria-labelledby="customer" className="card detail-part">
      <h2 id="customer">Cliente</h2>
      {user ? (
        <p>
          <strong>{user.name}</strong>
          <br />
          <a href={`mailto:${user.email}`} className="text-link tall-link wrap-anywhere">
            {user.email}
          </a>
        </p>
      ) : (
        <p className="text-quiet">La cuenta ya no existe.</p>
      )}
      {children}
    </section>
  );
}
