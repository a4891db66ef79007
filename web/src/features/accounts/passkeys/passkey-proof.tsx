import { useEffect, useRef } from 'react';
import { answerProofRequest } from '../../../api/proof/proof-requests.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../form-error.tsx';
import { messages } from '../proof-messages.ts';
import { signChallenge } from './sign-challenge.ts';
import { passkeysApi } from './passkeys-api.ts';

/** Asks for a passkey of the account as a fresh proof; `isFirst`: it is the first way that is offered. */
export function PasskeyProof({ isFirst }: { isFirst: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const prove = useSingleMutation({
    mutationFn: async () => {
      const { data } = await passkeysApi.askToProve();
      const credential = await signChallenge(data.options);
      return credential && passkeysApi.prove({ body: { credential } });
    },
    onSuccess: (answer) => {
      if (answer) answerProofRequest(true);
    },
    // without a network it says so, instead of waiting for it
    networkMode: 'always',
  });
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  return (
    <>
      <p className={isFirst ? undefined : 'text-quiet'}>{isFirst ? messages.passkey : messages.orPasskey}</p>
      <Button
        ref={button}
        data-autofocus={isFirst || undefined}
        variant={isFirst ? 'primary' : 'secondary'}
        busyText={prove.isPending && 'Comprobando...'}
        onClick={() => prove.mutate()}
      >
        Usar llave de acceso
      </Button>
      <FormError text={prove.error?.message} />
    </>
  );
}
