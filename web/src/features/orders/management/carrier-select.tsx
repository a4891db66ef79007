import type { ComponentProps } from 'react';
import { carrierIds, carrierName, type CarrierId } from '#shared/rules/orders/carriers.ts';
import { Select } from '../../../ui/form/field.tsx';

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'children'> {
  value: CarrierId | '';
  /** What stands for no carrier. */
  none: string;
  onPick: (carrier: CarrierId | '') => void;
}

/** The choice of a carrier; it goes into a `Field`. */
export const CarrierSelect = ({ none, onPick, ...rest }: Props) => (
  <Select {...rest} onChange={({ target }) => onPick(target.value as CarrierId | '')}>
    <option value="">{none}</option>
    {carrierIds.map((id) => (
      <option key={id} value={id}>
        {carrierName(id)}
      </option>
    ))}
  </Select>
);
