import type { ComponentProps } from 'react';
import { Field, Input } from '../../../ui/form/field.tsx';

interface Props extends ComponentProps<typeof Input> {
  error: string | undefined;
}

/** The e-mail of a form to sign in or to register. */
export function EmailField({ error, ...input }: Props) {
  return (
    <Field label="Email" error={error}>
      <Input type="email" autoComplete="email" autoCapitalize="none" {...input} />
    </Field>
  );
}
