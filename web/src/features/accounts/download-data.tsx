import type { AccountDownload } from '#shared/contracts/privacy/account-data.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { downloadHours } from '#shared/rules/privacy/download.ts';
import { formatDayAndTime } from '#shared/rules/day.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { api } from '../../api/api.ts';

/** The section of the profile in which the user gets a copy of all that is kept. */
export default function DownloadData() {
  const isView = useSession()?.view !== undefined;
  return isView ? null : <OwnData />;
}

function OwnData() {
  return (
    <section aria-labelledby="descargar" className="flex flex-col gap-4">
      <h2 id="descargar" className="text-xl">
        {messages.title}
      </h2>
      <p className="text-quiet">{messages.what}</p>
      <QueryState
        query={useDownload()}
        errorTitle={messages.loadFailed}
        errorHeading="h3"
        skeleton={<SkeletonText lines={2} />}
      >
        {({ download }) => <Download one={download} />}
      </QueryState>
    </section>
  );
}

function Download({ one }: { one: AccountDownload | null }) {
  const begin = useBeginDownload();
  const isBusy = isWriting(one);
  const isReady = one?.state === 'finished';
  return (
    <>
      {isBusy && (
        <progress
          className="progress"
          max={1}
          value={one?.total ? one.progress / one.total : undefined}
          aria-label={messages.progress}
        />
      )}
      <p role="status">{statusOf(one)}</p>
      {one?.state === 'failed' && (
        <p role="alert" className="font-semibold text-danger">
          {messages.failed}
        </p>
      )}
      {isReady && <File id={one._id} />}
      {/* one button for all states: it keeps the focus when the copy is ready */}
      <Button
        variant={isReady ? 'ghost' : 'secondary'}
        className="self-start"
        busyText={(isBusy || begin.isPending) && messages.busy}
        onClick={() => begin.mutate()}
      >
        {isReady ? messages.beginAgain : messages.begin}
      </Button>
    </>
  );
}

function statusOf(one: AccountDownload | null): string {
  if (one && isWriting(one)) return messages.working(one.progress, one.total);
  return one?.state === 'finished' ? messages.ready(one.expiresAt) : messages.lasts;
}

function File({ id }: { id: string }) {
  const fetching = useFetchFile(id);
  return (
    <>
      <Button
        className="self-start"
        busyText={fetching.isPending && messages.fetching}
        onClick={() => fetching.mutate()}
      >
        {messages.fetch}
      </Button>
      <p className="text-sm text-quiet">{messages.links}</p>
    </>
  );
}

const messages = {
  title: 'Descargar mis datos',
  loadFailed: 'No hemos podido ver si hay una copia de tus datos',
  what: 'Prepara una copia de todo lo que guardamos de ti: cuenta, consentimientos, evaluación, suscripción, rutinas, pedidos, pagos, opiniones, notificaciones y dispositivos. Es un archivo JSON, que se abre con cualquier editor de texto y te sirve para llevarte los datos a otro sitio.',
  lasts: `Tarda menos de un minuto y te avisamos por email. Se borra a las ${downloadHours} horas.`,
  begin: 'Preparar mis datos',
  beginAgain: 'Preparar otra copia',
  busy: 'Preparando...',
  progress: 'Partes preparadas',
  working: (done: number, total: number | null) =>
    total === null
      ? 'Tu copia espera su turno. Puedes salir de esta página.'
      : `Preparando tu copia: ${done} de ${total} partes. Puedes salir de esta página.`,
  ready: (expiresAt: string) =>
    `Tu copia está lista. La puedes descargar hasta el ${formatDayAndTime(Date.parse(expiresAt) / 1000)}.`,
  failed: 'No hemos podido preparar tu copia. Vuelve a intentarlo en un momento.',
  fetch: 'Descargar mis datos',
  fetching: 'Descargando...',
  links:
    'Cada enlace funciona 15 minutos. Si se corta la descarga, púlsalo otra vez. Guarda el archivo donde solo tú lo veas.',
};

const key = ['account-data', 'showDownload'];

/** Milliseconds between two looks at a download that is being written. */
const pollMs = 1_500;

/** Whether its files are still to come. */
const isWriting = (one: AccountDownload | null | undefined): boolean =>
  one?.state === 'queued' || one?.state === 'running';

/** The last download of the user; the server knows it, so that it is found again after a reload. */
const useDownload = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.accountData.showDownload(undefined, signal),
    select: ({ data }) => data,
    refetchInterval: ({ state: { data } }) => (isWriting(data?.data.download) ? pollMs : false),
  });

/** Begins a download. */
function useBeginDownload() {
  const cache = useQueryClient();
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: () => api.accountData.beginDownload(),
    onSuccess: (answer) => cache.setQueryData(key, answer),
    onError: (error) => toast.error({ description: error.message }),
  });
}

/** Asks for a link to the file and follows it: the file is an attachment, so that the page stays. */
function useFetchFile(id: string) {
  const cache = useQueryClient();
  return useSingleMutation({
    networkMode: 'always',
    mutationFn: () => api.accountData.linkDownload({ params: { id } }),
    onSuccess: ({ data }) => window.location.assign(data.url),
    onError: (error) => {
      toast.error({ description: error.message });
      // it is over: the page offers another one
      if (error instanceof ApiError && error.code === 'download_not_found')
        void cache.invalidateQueries({ queryKey: key });
    },
  });
}
