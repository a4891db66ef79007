import { useSyncExternalStore } from 'react';
import { deliveryRange, deliveryText } from '#shared/rules/orders/delivery.ts';
import { cx } from '../cx.ts';

/** The cut-off hour passes while a page is open. */
const refreshMs = 60_000;

function subscribe(changed: () => void) {
  const timer = setInterval(changed, refreshMs);
  return () => clearInterval(timer);
}

/** When an order arrives that is placed now. HTML is made before it is viewed: there the line is empty, at its height. */
export function DeliveryRange({ className }: { className?: string }) {
  const text = useSyncExternalStore(
    subscribe,
    () => `Llega ${deliveryText(deliveryRange(new Date()))}`,
    () => '',
  );
  return <p className={cx('min-h-[1lh]', className)}>{text}</p>;
}
