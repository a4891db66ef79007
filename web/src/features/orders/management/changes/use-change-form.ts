import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { savedVersion } from '../../../../api/back-office/stale-edit.ts';
import { refusedFields } from '../../../../ui/form/refused-fields.ts';

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

type Problems<Field extends string> = Partial<Record<Field, string>>;

interface Options<Input, Field extends string> {
  opened: ManagedOrderDetail;
  /** The mutation that makes the change. */
  save: {
    isPending: boolean;
    isError: boolean;
    error: Error | null;
    reset: () => void;
    mutate: (input: Input, handlers: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
  /** What is wrong before the server has seen it, by field. */
  problemsOf?: (seen: ManagedOrderDetail) => Problems<Field>;
  request: (target: { id: string; version: number }, seen: ManagedOrderDetail) => Input;
  onClose: () => void;
}

/** A change of an order as a dialog makes it: `dialog` is for a `ChangeDialog`. */
export function useChangeForm<Input, Field extends string = never>(options: Options<Input, Field>) {
  const { save, problemsOf, request, onClose } = options;
  const versions = useVersions(options.opened);
  const [tries, setTries] = useState(0);
  const { seen } = versions;
  const wrong: Problems<Field> = problemsOf?.(seen) ?? {};
  return {
    seen,
    /** What is wrong, by field: once it was sent in vain, and what the server has refused. */
    problems: { ...refusedFields(save.error), ...(tries > 0 && wrong) } as Problems<Field>,
    /** Takes what is typed over; what the server has refused may be right now. */
    change: (take: () => void) => {
      if (save.isError) save.reset();
      take();
    },
    dialog: {
      versions,
      tries,
      isBusy: save.isPending,
      onSubmit: () => {
        setTries(tries + 1);
        if (Object.keys(wrong).length > 0) return;
        const target = { id: seen.order._id, version: seen.order.version };
        save.mutate(request(target, seen), { onSuccess: onClose, onError: versions.onError });
      },
      onClose,
    },
  };
}
