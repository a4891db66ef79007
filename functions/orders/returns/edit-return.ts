import type { ReturnState } from '#shared/contracts/orders/order-return.ts';
import { nextReturnStates } from '#shared/rules/orders/returns.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { newOrderEvent, putOrderEventStep, type Author } from '../order-events.ts';
import type { StoredReturn } from './open-returns.ts';
import { auditedOrder, type StoredOrder } from '../orders.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from '#functions/platform/messages.ts';
import { titleOf } from './return-notifications.ts';
import type { PreparedNotifications } from '#functions/messages/index.ts';

/** The return of an order; throws 404. */
export function requireReturn({ returns }: StoredOrder, returnId: string): StoredReturn {
  const found = returns.find(({ _id }) => _id === returnId);
  if (!found) throw new AppError('return_not_found');
  return found;
}

/** Throws 409 `return_state` unless a state may follow that of a return. */
export function requireNext({ state, isSent }: StoredReturn, next: ReturnState): void {
  if (!nextReturnStates(state, isSent).includes(next)) throw new AppError('return_state');
}

interface Change {
  /** The return after the change. */
  changed: StoredReturn;
  author: Author;
  now: Date;
  told: PreparedNotifications;
  /** What else the order gets with it, and the steps of that. */
  order?: Partial<Pick<StoredOrder, 'lines'>>;
  steps?: Step[];
}

/** Writes a return with its timeline, audit entry and notifications, in one transaction; refused as `order_changed`. */
export async function writeReturn(
  order: StoredOrder,
  { changed: one, author, now, told, order: more = {}, steps: others = [] }: Change,
): Promise<StoredOrder> {
  const before = requireReturn(order, one._id);
  const returns = order.returns.map((each) => (each._id === one._id ? one : each));
  const { changed, steps } = changeOrder(order, { ...more, returns }, now);
  const text = messages.returnEvents[one.state];
  const why = [one.note, one.answer].filter((reason) => reason !== '').join('. ');
  const event = newOrderEvent(
    { kind: 'return', author, returnId: one._id, text: why ? `${text}: ${why}` : text, mails: told.mails },
    now,
  );
  await transact([
    ...steps,
    ...others,
    putOrderEventStep(order, event),
    ...told.steps,
    auditStep(
      { author, now },
      {
        action: 'return',
        object: auditedOrder(order),
        before: auditedReturn(order, before),
        after: auditedReturn(order, one),
        reason: why,
      },
    ),
  ]);
  return changed;
}

/** A return as the audit trail keeps it. */
function auditedReturn({ lines }: StoredOrder, one: StoredReturn) {
  const unitsOf = (of: 'restocked' | 'writtenOff' | 'refused') =>
    one.lines.filter((line) => line[of] > 0).map((line) => `${line[of]} × ${titleOf(lines, line.productId)}`);
  return {
    returnState: one.state,
    restockedUnits: unitsOf('restocked'),
    writtenOffUnits: unitsOf('writtenOff'),
    refusedUnits: unitsOf('refused'),
  };
}
