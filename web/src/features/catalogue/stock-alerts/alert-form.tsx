import { useState, type SyntheticEvent } from 'react';
import { isEmail } from '#shared/rules/accounts/person.ts';
import { useSession } from '../../../api/session.ts';
import { api } from '../../../api/api.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { messages } from './messages.ts';

/** Asks for one mail when a sold-out product is back; a signed-in user finds the address of the account filled in. */
export function AlertForm({ productId }: { productId: string }) {
  const session = useSession();
  const [typed, setTyped] = useState<string>();
  const [isInvalid, setInvalid] = useState(false);
  const email = typed ?? session?.user.email ?? '';
  const ask = useSingleMutation({
    mutationFn: (body: { productId: string; email: string }) => api.stockAlerts.request({ body }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setInvalid(!isEmail(email));
    if (isEmail(email)) ask.mutate({ productId, email });
  };
  if (ask.isSuccess)
    return <Asked email={ask.variables.email} needsConfirmation={ask.data.data.needsConfirmation} />;
  return (
    <form noValidate onSubmit={submit} className="card mt-6 p-5" aria-labelledby="alert-title">
      <h2 id="alert-title" className="text-lg font-bold">
        {messages.title}
      </h2>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Field
          label="Email"
          className="min-w-0 flex-1 basis-56"
          hint={messages.once}
          error={isInvalid ? messages.invalidEmail : ask.error?.message}
        >
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            value={email}
            onChange={(event) => {
              setTyped(event.target.value);
              setInvalid(false);
            }}
          />
        </Field>
        {/* beside the control, below its label */}
        <Button type="submit" className="max-sm:w-full sm:mt-8" busyText={ask.isPending && 'Enviando...'}>
          {messages.submit}
        </Button>
      </div>
    </form>
  );
}

function Asked({ email, needsConfirmation }: { email: string; needsConfirmation: boolean }) {
  return (
    <output className="card mt-6 block p-5 wrap-anywhere">
      {needsConfirmation ? messages.sentBefore : messages.waitingBefore} <strong>{email}</strong>
      {needsConfirmation ? messages.sentAfter : messages.waitingAfter}
    </output>
  );
}
