import { useQuery } from '@tanstack/react-query';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { providerFailed, providerNames } from '../provider-texts.ts';
import { keepReturnPath } from '../return-path.ts';
import icons from './provider-icons.svg';

const all = Object.keys(providerNames) as Provider[];

/**
 * A button for each OAuth provider that is configured on this stage. The space is reserved while that is loading, so
 * that nothing below moves.
 */
export function ProviderButtons({ returnTo }: { returnTo: string }) {
  const { data: configured, isPending } = useQuery({
    queryKey: ['oauth', 'providers'],
    queryFn: ({ signal }) => api.oauth.providers(undefined, signal),
    select: ({ data }) => all.filter((provider) => data[provider]),
    staleTime: Infinity,
  });
  if (!isPending && !configured?.length) return null;
  return (
    <div aria-busy={isPending}>
      <p className="my-5 flex items-center gap-4 text-sm text-quiet before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
        o
      </p>
      <div className="grid min-h-25 content-start gap-3 sm:min-h-11 sm:auto-cols-fr sm:grid-flow-col">
        {configured?.map((provider) => (
          <ProviderButton key={provider} provider={provider} returnTo={returnTo} />
        )) ?? all.map((provider) => <Skeleton key={provider} className="h-11" />)}
      </div>
    </div>
  );
}

/** Starts the OAuth flow: the API responds with a redirect, so the browser navigates instead of fetching. */
function ProviderButton({ provider, returnTo }: { provider: Provider; returnTo: string }) {
  const name = providerNames[provider];
  const start = () => {
    if (!navigator.onLine) return toast.error({ description: providerFailed(name) });
    keepReturnPath(returnTo);
    return window.location.assign(`/api/oauth/${provider}`);
  };
  return (
    <Button variant="secondary" className="px-2" onClick={start}>
      <svg aria-hidden width="20" height="20">
        <use href={`${icons}#${provider}`} />
      </svg>
      Continuar con {name}
    </Button>
  );
}
