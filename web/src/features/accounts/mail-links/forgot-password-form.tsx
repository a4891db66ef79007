import { useForm } from 'react-hook-form';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormError } from '../form-error.tsx';
import { messages } from '../messages.ts';

/** Requests the link for a new password. The response does not reveal whether the account exists. */
export function ForgotPasswordForm({ typed }: { typed: string }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: typed } });
  const ask = useSingleMutation({
    mutationFn: (body: { email: string }) => api.auth.forgotPassword({ body }),
    onError: (error) => toast.error({ description: error.message }),
  });

  if (ask.isSuccess) {
    return (
      <output className="card block p-5">
        Si hay una cuenta con <strong>{ask.variables.email}</strong>, te hemos enviado un enlace para elegir
        otra contraseña. Caduca en una hora. Si no llega, mira en el correo no deseado.
      </output>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit((values) => ask.mutate(values))(event)}
      className="flex flex-col gap-4"
    >
      <Field label="Email" error={formState.errors.email?.message}>
        <Input
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          {...register('email', { required: messages.required })}
        />
      </Field>
      <FormError text={ask.error?.message} />
      <Button type="submit" size="lg" busyText={ask.isPending && 'Enviando...'}>
        Enviar enlace
      </Button>
    </form>
  );
}
