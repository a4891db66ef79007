import type { OrderAddress } from '#shared/contracts/orders/orders.ts';
import type * as z from 'zod';
import { countryName } from './labels.ts';

/** A delivery address, as it stands on a parcel. */
export function Address({ address }: { address: z.output<typeof OrderAddress> }) {
  return (
    <address className="not-italic">
      <strong>{address.name}</strong>
      <br />
      {address.address}
      <br />
      {address.postalCode} {address.city}
      <br />
      {countryName(address.country)}
    </address>
  );
}
