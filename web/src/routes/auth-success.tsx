import { useEffect } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { Provider } from '#shared/contracts/oauth.ts';
import { Head } from '../app/head.tsx';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { oauthApi } from '../api/oauth.ts';
import { messages } from '../features/accounts/messages.ts';
import { messages as sessionMessages } from '../features/accounts/session/messages.ts';
import { providerNames, providerErrorText } from '../features/accounts/sign-in/provider-texts.ts';
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
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    // removes the code from the address bar before anything else can read it (P24)
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const fail = (why: string) => {
      toast.error({ title: messages.authenticationFailed, description: why });
      const back = interrupted();
      void navigate(back === null ? sitePaths.login : sitePaths.loginThen(back), { replace: true });
    };
    const code = query.get('token');
    if (!code) return fail(providerErrorText(query.get('error'), name));
    exchange(code, (path) => void navigate(path, { replace: true }), fail);
    return undefined;
  }, [navigate, name]);

  return (
    <div className="page grid min-h-[60vh] place-items-center">
      <Head title="Iniciando sesión" noindex />
      <h1 className="sr-only">Iniciando sesión</h1>
      <SpinnerText>{sessionMessages.verifying}</SpinnerText>
    </div>
  );
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
  oauthApi.googleExchange({ body: { code } }).then(
    (answer) => {
      signIn(answer);
      toast.success(messages.welcome);
      return go(interrupted() ?? (answer.data.hasProfile ? sitePaths.profile : sitePaths.assessment));
    },
    (error: Error) => fail(error.message),
  );
}
