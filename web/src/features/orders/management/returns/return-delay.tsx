import type { ManagedReturn } from '#shared/contracts/orders/order-return.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { isMissing, isOverdue } from './return-steps.ts';

interface Props {
  one: Pick<ManagedReturn, 'state' | 'isSent' | 'until'>;
  /** A day in Madrid. */
  today: string;
}

/** Says that a return should have been paid back, or that its parcel should have been sent, by now. */
export function ReturnDelay({ one, today }: Props) {
  if (isOverdue(one, today)) return <Badge tone="danger">Fuera de plazo</Badge>;
  return isMissing(one, today) ? <Badge tone="warn">Paquete pendiente</Badge> : null;
}
