import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { savedVersion } from '../../../../api/back-office/stale-edit.ts';

/** The order that a dialog is about, and another admin's version of it once the server has refused a change for that (P35). */
export function useVersions(opened: ManagedOrderDetail) {
  // what the admin saw; a refetch of the order does not change it
  const [seen, setSeen] = useState(opened);
  const [newer, setNewer] = useState<ManagedOrderDetail | null>(null);
  return {
    seen,
    newer,
    onError: (error: Error) => setNewer(savedVersion(error) as ManagedOrderDetail | null),
    /** From now on the dialog is about the newer version. */
    accept: () => {
      if (newer) setSeen(newer);
      setNewer(null);
    },
  };
}
export type Versions = ReturnType<typeof useVersions>;
