import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type ComponentProps, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import type { stepUp } from '#shared/contracts/accounts/step-up.ts';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { withQueries } from '../../api/with-queries.tsx';
import { answerStepUpRequest } from '../../api/step-up-requests.ts';
import { api } from '../../api/api.ts';
import { useSession } from '../../api/session.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../ui/overlay/dialog-footer.tsx';
import type { PasskeyStepUp } from './passkeys/passkey-step-up.tsx';
import { messages } from './step-up-messages.ts';
import { PasswordField } from './password-field.tsx';
import { keepReturnPath } from './return-path.ts';
import { providerNames } from './provider-texts.ts';

type Ways = ResponseBody<typeof stepUp.ways>['data'];

function Question() {
  const id = useId();
  const query = useQuery({
    queryKey: ['step-up', 'ways'],
    queryFn: ({ signal }) => api.stepUp.ways(undefined, signal),
    select: ({ data }) => data,
    networkMode: 'always',
  });
  const give = useSingleMutation({
    mutationFn: (password: string) => api.stepUp.give({ body: { password } }),
    onSuccess: () => answerStepUpRequest(true),
    // without a network it says so, instead of waiting for it
    networkMode: 'always',
  });
  const cancel = () => !give.isPending && answerStepUpRequest(false);
  return (
    <Dialog
      open
      onClose={cancel}
      title={messages.title}
      footer={
        <DialogFooter isBusy={give.isPending} onClose={cancel}>
          {query.data?.hasPassword && (
            <Button type="submit" form={id} busyText={give.isPending && 'Comprobando...'}>
              Confirmar
            </Button>
          )}
        </DialogFooter>
      }
    >
      <QueryState
        query={query}
        errorHeading="h3"
        errorTitle={messages.failed}
        skeleton={<SkeletonText lines={4} />}
      >
        {({ hasPassword, hasPasskey, hasRecoveryCode, needsSecondFactor, providers }) => (
          <div className="grid gap-4">
            {hasPassword && <PasswordForm id={id} give={give} />}
            {hasPasskey && (
              <Passkey isFirst={!hasPassword} hasCode={needsSecondFactor ? hasRecoveryCode : null} />
            )}
            <Providers isFirst={!hasPassword && !hasPasskey} providers={providers} />
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}

/**
 * Asks the user for the password or a passkey of the account, or to sign in again at Google or Apple. Some pages begin
 * their queries below it.
 */
export const StepUpDialog = withQueries(Question);

interface PasswordFormProps {
  id: string;
  give: { error: Error | null; isPending: boolean; mutate: (password: string) => void };
}

function PasswordForm({ id, give: { error, isPending, mutate } }: PasswordFormProps) {
  const email = useSession()?.user.email;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    // typing replaces what was wrong
    if (error) input.current?.select();
  }, [error]);
  const submit = () => {
    setMissing(password === '');
    if (password === '') input.current?.focus();
    else if (!isPending) mutate(password);
  };
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{messages.password(email)}</p>
      {/* tells password managers whose password it is */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        data-autofocus
        ref={input}
        error={isMissing ? messages.missing : error?.message}
        value={password}
        onChange={({ target }) => {
          setPassword(target.value);
          setMissing(false);
        }}
      />
    </form>
  );
}

/** The way by passkey, once its code has loaded; without it the others are left. */
function Passkey(props: ComponentProps<typeof PasskeyStepUp>) {
  const [Proof, setProof] = useState<ComponentType<typeof props>>();
  useEffect(() => {
    import('./passkeys/passkey-step-up.tsx').then(
      // undefined while the page is being reloaded
      (module: typeof import('./passkeys/passkey-step-up.tsx') | undefined) =>
        module && setProof(() => module.PasskeyStepUp),
      () => undefined,
    );
  }, []);
  return Proof ? <Proof {...props} /> : <SkeletonText lines={2} />;
}

/** The browser leaves the page, which it returns to as it was opened. */
function Providers({ isFirst, providers }: Pick<Ways, 'providers'> & { isFirst: boolean }) {
  const { pathname, search } = useLocation();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFirst) first.current?.focus();
  }, [isFirst]);
  if (providers.length === 0) return null;
  const start = (provider: Ways['providers'][number]) => {
    // the profile alone would lead a customer without a plan to the assessment
    keepReturnPath(pathname + (search || (pathname === sitePaths.profile ? '?tab=perfil' : '')));
    window.location.assign(`/api/oauth/${provider}`);
  };
  return (
    <>
      <p className={isFirst ? undefined : 'text-quiet'}>
        {isFirst ? messages.provider : messages.orProvider}
      </p>
      <div className="grid gap-3">
        {providers.map((provider, i) => (
          <Button
            key={provider}
            ref={i === 0 ? first : undefined}
            data-autofocus={isFirst || undefined}
            variant="secondary"
            onClick={() => start(provider)}
          >
            Volver a entrar con {providerNames[provider]}
          </Button>
        ))}
      </div>
    </>
  );
}
