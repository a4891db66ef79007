import { useRef, useState } from 'react';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { providerNames } from '../provider-texts.ts';
import { messages } from './messages.ts';
import { useProfile, useUnlinkProvider } from './queries.ts';

/** The accounts at Google and Apple by which the user signs in, each with a button that unlinks it. They are no part of a view. */
export default function ProvidersSection() {
  const isView = useSession()?.view !== undefined;
  return isView ? null : <OwnProviders />;
}

function OwnProviders() {
  const holder = useRef<HTMLElement>(null);
  const profile = useProfile();
  const linked = profile.data?.linkedProviders;
  const [asked, setAsked] = useState<Provider>();
  const unlink = useUnlinkProvider();
  useFocusAfterRemoval(holder, asked ?? linked);
  // most accounts have none: they are told of it only once they have unlinked the last one
  if (!profile.error && !linked?.length && !unlink.isSuccess) return null;
  return (
    <section ref={holder} tabIndex={-1} aria-labelledby="cuentas-unidas" className="mt-14 max-w-2xl">
      <h2 id="cuentas-unidas" className="text-xl">
        Cuentas unidas
      </h2>
      <QueryState query={profile} errorTitle={messages.providersFailed} errorHeading="h3" skeleton={null}>
        {({ linkedProviders }) =>
          linkedProviders.length === 0 ? (
            <p className="mt-6">{messages.noProviders}</p>
          ) : (
            <ul className="mt-4">
              {linkedProviders.map((provider) => (
                <ProviderRow key={provider} provider={provider} onUnlink={() => setAsked(provider)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {asked && (
        <ConfirmDialog
          title={`Desvincular ${providerNames[asked]}`}
          confirmText="Desvincular"
          busyText={unlink.isPending && 'Desvinculando...'}
          isDanger
          onConfirm={() => unlink.mutate(asked, { onSettled: () => setAsked(undefined) })}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {providerNames[asked]} dejará de servir para entrar en tu cuenta, y se cerrarán las sesiones de
            tus otros dispositivos. Las otras formas de entrar siguen igual.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function ProviderRow({ provider, onUnlink }: { provider: Provider; onUnlink: () => void }) {
  const name = providerNames[provider];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-rule py-4">
      <p className="font-semibold">{name}</p>
      <Button variant="secondary" size="sm" aria-label={`Desvincular ${name}`} onClick={onUnlink}>
        Desvincular
      </Button>
    </li>
  );
}
