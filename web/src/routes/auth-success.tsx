import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { Head } from '../ui/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { api } from '../api/api.ts';
import { messages } from '../features/accounts/messages.ts';
import { JoinForm } from '../features/accounts/sign-in/join-form.tsx';
import { messages as guardMessages } from '../features/accounts/session/guard-messages.ts';
import { providerErrorText } from '../features/accounts/sign-in/provider-errors.ts';
import { providerNames } from '../features/accounts/provider-texts.ts';
import { takeReturnPath } from '../features/accounts/return-path.ts';
import { signIn } from '../features/accounts/session-actions.ts';
import { SpinnerText } from '../ui/feedback/spinner-text.tsx';
import { toast } from '../ui/feedback/toast.ts';

/** /auth/{provider}/success: exchanges the single-use code of an OAuth sign-in for a session. */
export default function AuthSuccessPage() {
  const { provider = '' } = useParams();
  if (!Object.hasOwn(providerNames, provider)) return <Navigate to={sitePaths.login} replace />;
  return <Exchange name={providerNames[provider as Provider]} />;
}

function Exchange({ name }: { name: string }) {
  const navigate = useNavigate();
  const [{ code, joinCode, error }] = useState(takeAnswer);
  const go = (path: string) => void navigate(path, { replace: true });
  useEffect(() => {
    if (joinCode) return;
    const fail = (why: string) => {
      toast.error({ title: messages.authenticationFailed, description: why });
      const back = interrupted();
      void navigate(back === null ? sitePaths.login : sitePaths.loginThen(back), { replace: true });
    };
    if (code) exchange(code, (path) => void navigate(path, { replace: true }), fail);
    else fail(providerErrorText(error, name));
  }, [navigate, name, code, joinCode, error]);

  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <Head title="Iniciando sesión" noindex />
      {joinCode === null ? (
        <>
          <h1 className="sr-only">Iniciando sesión</h1>
          <SpinnerText>{guardMessages.verifying}</SpinnerText>
        </>
      ) : (
        <div className="w-full max-w-md py-12">
          <h1 className="mb-4 text-2xl">Entra con {name}</h1>
          <JoinForm code={joinCode} name={name} onDone={(answer) => go(welcomed(answer))} />
        </div>
      )}
    </div>
  );
}

/** What the API's redirect says. It is removed from the address bar before anything else can read the code (P24). */
function takeAnswer() {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const error = new URLSearchParams(window.location.search).get('error');
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { code: fragment.get('token'), joinCode: fragment.get('unir'), error };
}

/** Starts the session and returns where it leads. */
function welcomed(answer: SignedIn): string {
  signIn(answer);
  toast.success(messages.welcome);
  return interrupted() ?? (answer.data.hasProfile ? sitePaths.profile : sitePaths.assessment);
}

/** The path that started the sign-in, unless that was the profile. */
function interrupted(): string | null {
  const path = takeReturnPath();
  return path === sitePaths.profile ? null : path;
}

const exchanged = new Set<string>();

function exchange(code: string, go: (path: string) => void, fail: (why: string) => void): void {
  // effects may run twice in strict mode, and a code works once
  if (exchanged.has(code)) return;
  exchanged.add(code);
  api.oauth.googleExchange({ body: { code } }).then(
    (answer) => go(welcomed(answer)),
    (error: Error) => fail(error.message),
  );
}
