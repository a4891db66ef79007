import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { ManagedReturn, ReturnState } from '#shared/contracts/orders/order-return.ts';
import { isOpenReturn, nextReturnStates } from '#shared/rules/orders/returns.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';

/** What an admin does with a return. */
export const returnSteps = ['recibir', 'revisar', 'devolver', 'rechazar'] as const;
export type ReturnStep = (typeof returnSteps)[number];

/** The state that a step leads to, its button and the permission that it takes. */
export const stepFacts: Record<ReturnStep, { target: ReturnState; label: string; permission: Permission }> = {
  recibir: { target: 'received', label: 'Ha llegado', permission: 'orders:write' },
  revisar: { target: 'inspected', label: 'Revisar', permission: 'orders:write' },
  devolver: { target: 'refunded', label: 'Reembolsar', permission: 'orders:refund' },
  rechazar: { target: 'rejected', label: 'Rechazar', permission: 'orders:write' },
};

/** Whether a return can take a step. While a refund is under way, no other can be made. */
export function canTake(step: ReturnStep, { order, returns }: ManagedOrderDetail, returnId: string): boolean {
  const one = returns.find(({ _id }) => _id === returnId);
  if (!one || (order.isRefunding && step === 'devolver')) return false;
  return nextReturnStates(one.state, one.isSent).includes(stepFacts[step].target);
}

type Progress = Pick<ManagedReturn, 'state' | 'isSent' | 'until'>;

/** Whether the parcel of a return has not come. */
const waitsForParcel = ({ state, isSent }: Pick<Progress, 'state' | 'isSent'>): boolean =>
  state === 'requested' && isSent;

/**
 * Whether a return should have been paid back by now; `today` is a day in Madrid. The shop may wait for the parcel, or for the
 * proof that it was sent (TRLGDCU, article 107.3).
 */
export const isOverdue = (one: Progress, today: string): boolean =>
  isOpenReturn(one) && !waitsForParcel(one) && today > one.until;

/** Whether the parcel should have been sent by now (article 108.1): the return can be rejected. */
export const isMissing = (one: Progress, today: string): boolean => waitsForParcel(one) && today > one.until;
