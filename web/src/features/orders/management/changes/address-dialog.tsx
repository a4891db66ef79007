import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { postalCodePattern, typedText } from '#shared/rules/accounts/person.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { buyerName } from '../labels.ts';
import { useSetAddress } from '../mutations.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useChangeForm } from './use-change-form.ts';

const fields = [
  { name: 'name', label: 'Quién lo recibe', missing: 'Escribe quién lo recibe' },
  { name: 'address', label: 'Dirección', missing: 'La dirección es obligatoria' },
  { name: 'postalCode', label: 'Código postal', missing: 'El código postal tiene cinco cifras, como 28013' },
  { name: 'city', label: 'Ciudad', missing: 'La ciudad es obligatoria' },
] as const;

type Values = Record<(typeof fields)[number]['name'], string>;

interface Props {
  opened: ManagedOrderDetail;
  onClose: () => void;
}

/** Corrects where an order goes, while it has not been shipped. */
export function AddressDialog({ opened, onClose }: Props) {
  const [values, setValues] = useState<Values>(() => ({
    name: '',
    address: '',
    postalCode: '',
    city: '',
    ...opened.order.shippingAddress,
  }));
  const { name, address, postalCode, city } = values;
  const { seen, problems, change, dialog } = useChangeForm({
    opened,
    save: useSetAddress(),
    problemsOf: () => missingOf(values),
    request: (target) => ({ ...target, name, address, postalCode, city }),
    onClose,
  });
  const { order } = seen;
  return (
    <ChangeDialog
      change="direccion"
      title="Corregir la dirección"
      confirmText="Guardar la dirección"
      busyText="Guardando..."
      {...dialog}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>. {buyerName(order)} recibe un correo con la dirección
        nueva. Si ya has impreso el albarán o la etiqueta, imprímelos otra vez.
      </p>
      {fields.map((field) => (
        <Field key={field.name} label={field.label} error={problems[field.name]}>
          <Input
            autoComplete="off"
            value={values[field.name]}
            inputMode={field.name === 'postalCode' ? 'numeric' : undefined}
            onChange={({ target }) => change(() => setValues({ ...values, [field.name]: target.value }))}
          />
        </Field>
      ))}
    </ChangeDialog>
  );
}

/** What is missing before the server has seen it. */
const missingOf = (values: Values): Partial<Values> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => {
        const text = typedText(values[name]);
        return text === '' || (name === 'postalCode' && !postalCodePattern.test(text));
      })
      .map(({ name, missing }) => [name, missing]),
  );
