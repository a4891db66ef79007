import type { ManagedOrderDetail } from '#shared/contracts/shapes/managed-order.ts';
import type { ManagedReturn, ReturnState } from '#shared/contracts/shapes/order-return.ts';
import { nextReturnStates } from '#shared/rules/orders/returns.ts';
import type { Permission } from '#shared/rules/permissions.ts';

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

/** Whether a return that waits should have been paid back by now; `today` is a day in Madrid. */
export const isOverdue = ({ state, until }: Pick<ManagedReturn, 'state' | 'until'>, today: string): boolean =>
  nextReturnStates(state, true).length > 0 && today > until;
