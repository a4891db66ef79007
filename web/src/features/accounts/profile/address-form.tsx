import { useForm } from 'react-hook-form';
import type { Profile } from '#shared/contracts/accounts/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { refusedField } from './refused-field.ts';
import { useSaveProfile } from './queries.ts';

const empty = { address: '', city: '', postalCode: '' };

/** Form for the shipping address, which checkout prefills. */
export function AddressForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile();
  const { register, handleSubmit, setError, formState, reset } = useForm({
    values: profile.shippingAddress ?? empty,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const submit = handleSubmit((shippingAddress) =>
    save.mutate(
      { shippingAddress },
      {
        onSuccess: ({ data }) => reset(data.shippingAddress ?? empty),
        onError: (error) => {
          const field = refusedField(error, ['address', 'city', 'postalCode']);
          if (field) setError(field, { message: error.message }, { shouldFocus: true });
        },
      },
    ),
  );

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="address"
      className="flex flex-col gap-4"
    >
      <h2 id="address" className="text-xl">
        Dirección de envío
      </h2>
      <Field label="Dirección" error={errors.address?.message}>
        <Input autoComplete="street-address" {...register('address')} />
      </Field>
      <Field label="Ciudad" error={errors.city?.message}>
        <Input autoComplete="address-level2" {...register('city')} />
      </Field>
      <Field label="Código postal" className="max-w-48" error={errors.postalCode?.message}>
        <Input inputMode="numeric" autoComplete="postal-code" maxLength={5} {...register('postalCode')} />
      </Field>
      <Button type="submit" className="self-start" busyText={save.isPending && 'Guardando...'}>
        Actualizar dirección
      </Button>
    </form>
  );
}
