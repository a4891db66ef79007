import { useEffect, useRef } from 'react';
import { answerStepUpRequest } from '../../../api/step-up-requests.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../form-error.tsx';
import { messages } from '../step-up-messages.ts';
import { RecoveryStepUp } from './recovery-step-up.tsx';
import { signChallenge } from './sign-challenge.ts';
import { api } from '../../../api/api.ts';

interface Props {
  /** It is the first way that is offered. */
  isFirst: boolean;
  /** Whether a recovery code does as well; null where the passkey is one way among others. */
  hasCode: boolean | null;
}

/** Asks for a passkey of the account as a step-up, or for a recovery code in its place. */
export function PasskeyStepUp({ isFirst, hasCode }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const prove = useSingleMutation({
    mutationFn: async () => {
      const { data } = await api.passkeys.askToProve();
      const credential = await signChallenge(data.options);
      return credential && api.passkeys.prove({ body: { credential } });
    },
    onSuccess: (answer) => {
      if (answer) answerStepUpRequest(true);
    },
    // without a network it says so, instead of waiting for it
    networkMode: 'always',
  });
  useEffect(() => {
    if (isFirst) button.current?.focus();
  }, [isFirst]);
  return (
    <>
      <p className={isFirst ? undefined : 'text-quiet'}>
        {hasCode !== null ? messages.secondFactor : isFirst ? messages.passkey : messages.orPasskey}
      </p>
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
      {hasCode !== null && <p className="text-quiet">{hasCode ? messages.orCode : messages.noCodes}</p>}
      {hasCode && <RecoveryStepUp />}
    </>
  );
}
