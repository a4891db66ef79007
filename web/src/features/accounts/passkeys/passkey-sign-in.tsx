import { useEffect, useEffectEvent } from 'react';
import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { SignedChallenge } from '#shared/contracts/accounts/passkeys.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormError } from '../form-error.tsx';
import { messages } from '../messages.ts';
import { signIn } from '../session-actions.ts';
import { hasPasskeys, signChallenge } from './sign-challenge.ts';
import { api } from '../../../api/api.ts';

/** Shorter than a challenge is good. */
const offeredMs = 4 * 60_000;

const newChallenge = async () => (await api.passkeys.askToSignIn()).data.options;

/** Signs in with a passkey: by a button, or by what the browser offers to fill in at the e-mail. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async (offered: SignedChallenge | null) => {
      // null when the user has cancelled
      const credential = offered ?? (await signChallenge(await newChallenge()));
      return credential && api.passkeys.signIn({ body: { credential } });
    },
    onSuccess: (answer) => {
      if (!answer) return;
      signIn(answer);
      toast.success(messages.welcome);
      onDone();
    },
    onError: (failure) => toast.error({ description: failure.message }),
  });
  // after a refusal the button asks again: an authenticator that answers by itself would be refused without end
  useOffer(!isPending && !error, mutate);
  if (!hasPasskeys()) return null;
  return (
    <div className="grid gap-4">
      <Button variant="secondary" busyText={isPending && 'Iniciando sesión...'} onClick={() => mutate(null)}>
        Entrar con llave de acceso
      </Button>
      <FormError text={error?.message} />
    </div>
  );
}

/** While it is active, has the browser offer the passkeys of the site where it fills in the e-mail. A failure offers none. */
function useOffer(isActive: boolean, onChosen: (credential: SignedChallenge) => void): void {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isActive) return undefined;
    let isOver = false;
    const offer = async () => {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const challenge = await newChallenge();
      // a ceremony ends the one before it: an offer that comes late would end what the button has begun
      if (isOver) return;
      const credential = await signChallenge(challenge, true);
      if (credential && !isOver) choose(credential);
    };
    const start = () => void offer().catch(() => undefined);
    start();
    // the next offer has a new challenge, and ends the one before
    const timer = setInterval(start, offeredMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isActive]);
  // what asks next ends it by itself
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
}
