import { useForm } from 'react-hook-form';
import type { Profile } from '#shared/contracts/accounts/auth.ts';
import { canonicalEmail } from '#shared/rules/accounts/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { EmailStatus } from './email-status.tsx';
import { refusedField } from './refused-field.ts';
import { useChangeEmail, useSaveProfile } from './queries.ts';

/** Form for name, e-mail and phone. A new e-mail applies once its confirmation link is opened. */
export function PersonalForm({ profile }: { profile: Profile }) {
  const save = useSaveProfile();
  const changeEmail = useChangeEmail();
  const { register, handleSubmit, setError, setFocus, formState, resetField } = useForm({
    values: { name: profile.name, email: profile.email, phone: profile.phone ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, dirtyFields } = formState;

  const savePerson = ({ name, phone }: { name: string; phone: string }) =>
    save.mutate(
      { name, phone },
      {
        onSuccess: ({ data }) => {
          resetField('name', { defaultValue: data.name });
          resetField('phone', { defaultValue: data.phone ?? '' });
        },
        onError: (error) => {
          const field = refusedField(error, ['name', 'phone']);
          if (field) setError(field, { message: error.message }, { shouldFocus: true });
        },
      },
    );

  const submit = handleSubmit(({ name, email, phone }) => {
    const isMoved = canonicalEmail(email) !== profile.email;
    if (!isMoved || dirtyFields.name || dirtyFields.phone) savePerson({ name, phone });
    if (!isMoved) return;
    changeEmail.mutate(email, {
      // the current e-mail stays until the link is opened
      onSuccess: () => resetField('email'),
      onError: (error) => setError('email', { message: error.message }, { shouldFocus: true }),
    });
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="personal"
      className="flex flex-col gap-4"
    >
      <h2 id="personal" className="text-xl">
        Información personal
      </h2>
      <Field label="Nombre completo" error={errors.name?.message}>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" hint={emailHint(profile)} error={errors.email?.message}>
        <Input type="email" autoComplete="email" autoCapitalize="none" {...register('email')} />
      </Field>
      <EmailStatus profile={profile} onCancelled={() => setFocus('email')} />
      <Field label="Teléfono" error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" {...register('phone')} />
      </Field>
      <Button
        type="submit"
        className="self-start"
        busyText={(save.isPending || changeEmail.isPending) && 'Guardando...'}
      >
        Guardar cambios
      </Button>
    </form>
  );
}

function emailHint({ pendingEmail, emailVerified }: Profile): string {
  if (pendingEmail) return `Te hemos enviado un enlace a ${pendingEmail}. El cambio vale cuando lo abras.`;
  return emailVerified
    ? 'Confirmado. Si lo cambias, te enviaremos un enlace al nuevo.'
    : 'Sin confirmar: abre el enlace que te enviamos.';
}
