import { useState } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { postalCodePattern, typedText } from '#shared/rules/accounts/person.ts';
import { ApiError } from '../../../../api/client.ts';
import { Field, Input } from '../../../../ui/form/field.tsx';
import { buyerName } from '../labels.ts';
import { useSetAddress } from '../mutations.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useVersions } from './use-versions.ts';

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
  const versions = useVersions(opened);
  const { order } = versions.seen;
  const [values, setValues] = useState<Values>(() => ({
    name: '',
    address: '',
    postalCode: '',
    city: '',
    ...opened.order.shippingAddress,
  }));
  const [isTried, setTried] = useState(false);
  const save = useSetAddress();
  const problems: Partial<Values> = {
    ...(save.error instanceof ApiError && save.error.field && { [save.error.field]: save.error.message }),
    ...(isTried && missingOf(values)),
  };
  const submit = () => {
    setTried(true);
    if (Object.keys(missingOf(values)).length > 0) return;
    const { name, address, postalCode, city } = values;
    save.mutate(
      { id: order._id, version: order.version, name, address, postalCode, city },
      { onSuccess: onClose, onError: versions.onError },
    );
  };
  return (
    <ChangeDialog
      change="direccion"
      title="Corregir la dirección"
      versions={versions}
      confirmText="Guardar la dirección"
      busyText={save.isPending && 'Guardando...'}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Pedido <strong>#{order.orderNumber}</strong>. {buyerName(order)} recibe un correo con la dirección
        nueva. Si ya has impreso el albarán o la etiqueta, imprímelos otra vez.
      </p>
      {fields.map(({ name, label }) => (
        <Field key={name} label={label} error={problems[name]}>
          <Input
            autoComplete="off"
            value={values[name]}
            inputMode={name === 'postalCode' ? 'numeric' : undefined}
            onChange={({ target }) => {
              if (save.isError) save.reset();
              setValues({ ...values, [name]: target.value });
            }}
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
