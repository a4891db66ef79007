import type { ListedReturn, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { changeOrder } from './fake-orders.ts';

/** A return of two units of the first product of a fake order. */
export const returnOf = (facts: Partial<ManagedReturn> = {}): ManagedReturn => ({
  _id: 'ret_1',
  state: 'requested',
  requestedAt: '2026-11-21T09:32:00.000Z',
  until: '2026-12-05',
  isSent: true,
  isSealed: true,
  reason: 'No me vale',
  lines: [{ product: 'prd_suero', quantity: 2, restocked: 0, writtenOff: 0, refused: 0 }],
  note: '',
  answer: '',
  refund: 59.8,
  ...facts,
});

/** The open returns of the fake orders, as their list has them. */
export const listedReturns = (orders: readonly ManagedOrderDetail[]): ListedReturn[] =>
  orders.flatMap(({ order: { _id, orderNumber, user }, returns }) =>
    returns.filter(isOpenReturn).map((one) => ({
      ...one,
      order: { _id, orderNumber, user },
      contents: ['2 × Proteína de suero, chocolate, 1 kg'],
    })),
  );

/** Moves a return as the server does. */
export function takeStep(detail: ManagedOrderDetail, call: string, body: Record<string, unknown>): void {
  const one = detail.returns.find(({ _id }) => call.includes(_id))!;
  const { lines = [], ...texts } = body as {
    lines?: { product: string; restocked: number; refused: number }[];
  };
  const states = {
    reception: 'received',
    inspection: 'inspected',
    rejection: 'rejected',
    refund: 'refunded',
  } as const;
  for (const line of one.lines) {
    const found = lines.find(({ product }) => product === line.product);
    if (found) Object.assign(line, found, { writtenOff: line.quantity - found.restocked - found.refused });
  }
  Object.assign(one, texts, { state: states[call.split('/').at(-1) as keyof typeof states] });
  changeOrder(detail, {});
}
