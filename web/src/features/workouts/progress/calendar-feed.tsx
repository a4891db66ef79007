import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/api.ts';
import { useSession } from '../../../api/session.ts';
import { useSingleMutation } from '../../../api/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { Field, Input } from '../../../ui/form/field.tsx';
import { formatDate } from '../../../ui/format-dates.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

const key = ['workouts', 'calendar'];

/** The planned days as a feed for the person's own calendar. A view as another user shows whether there is one, without controls. */
export function CalendarFeed() {
  const holder = useRef<HTMLElement>(null);
  const isView = useSession()?.view !== undefined;
  const feed = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.workouts.calendar(undefined, signal),
    select: ({ data }) => data,
    // the page opens without a network as well, and this part says that it needs one
    networkMode: 'always',
  });
  useFocusAfterRemoval(holder, feed.data?.since);
  return (
    <section ref={holder} tabIndex={-1} aria-labelledby="tu-calendario" className="training-part">
      <h2 id="tu-calendario">En tu calendario</h2>
      <p className="mt-3 max-w-xl text-quiet">
        Con un enlace, el calendario de tu móvil o de tu ordenador muestra los días que te tocan y se pone al
        día solo.
      </p>
      <QueryState
        query={feed}
        errorTitle="No hemos podido ver si tienes un enlace"
        errorHeading="h3"
        skeleton={<SkeletonText lines={2} className="mt-4 max-w-sm" />}
      >
        {({ since }) => (
          <>
            <p role="status" className="mt-3">
              {since === null ? 'No tienes ninguno.' : `Tienes uno desde el ${formatDate(since)}.`}
            </p>
            {!isView && <Controls since={since} />}
          </>
        )}
      </QueryState>
    </section>
  );
}

const questions = {
  change: {
    title: '¿Cambiar el enlace?',
    confirmText: 'Cambiar',
    busyText: 'Cambiando...',
    text: 'El de ahora deja de funcionar. Tendrás que añadir el nuevo en cada calendario donde lo uses.',
  },
  remove: {
    title: '¿Quitar el enlace?',
    confirmText: 'Quitar',
    busyText: 'Quitando...',
    text: 'Deja de funcionar, y tus calendarios ya no se pondrán al día. Puedes crear otro cuando quieras.',
  },
};

function Controls({ since }: { since: string | null }) {
  const cache = useQueryClient();
  const [asked, ask] = useState<keyof typeof questions>();
  const [made, setMade] = useState<{ url: string; since: string }>();
  const { mutate, isPending } = useSingleMutation({
    networkMode: 'always',
    mutationFn: async (act: 'create' | keyof typeof questions) => {
      if (act === 'remove') await api.workouts.removeCalendar();
      else setMade((await api.workouts.createCalendar()).data);
    },
    onError: ({ message }) => toast.error({ description: message }),
    // also after an error: the answer alone may have been lost
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  });
  const question = asked && questions[asked];
  return (
    <>
      {made && made.since === since && <Address url={made.url} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busyText={isPending && !asked && 'Creando...'}
          onClick={() => (since === null ? mutate('create') : ask('change'))}
        >
          {since === null ? 'Crear enlace' : 'Cambiar enlace'}
        </Button>
        {since !== null && (
          <Button variant="ghost" onClick={() => ask('remove')}>
            Quitar
          </Button>
        )}
      </div>
      {question && (
        <ConfirmDialog
          title={question.title}
          confirmText={question.confirmText}
          busyText={isPending && question.busyText}
          isDanger
          onConfirm={() => mutate(asked, { onSettled: () => ask(undefined) })}
          onClose={() => ask(undefined)}
        >
          <p>{question.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The address, which is the secret: it is shown until the page is left. */
function Address({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success({ title: 'Enlace copiado' }),
      () => toast.error({ description: 'No se ha podido copiar. Selecciónalo y cópialo a mano.' }),
    );
  return (
    <div className="mt-4 max-w-xl">
      <Field
        label="Tu enlace"
        hint="Solo se ve ahora. No lo compartas: con él se leen tus entrenos. Si lo pierdes, cámbialo."
      >
        <Input readOnly value={url} onFocus={({ target }) => target.select()} />
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copiar</Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className="button button-secondary">
          Abrir en el calendario
        </a>
      </div>
      <ul className="mt-4 grid list-disc gap-1 pl-5">
        <li>iPhone, iPad y Mac: pulsa «Abrir en el calendario» y confirma la suscripción.</li>
        <li>Google Calendar: en un ordenador, «Otros calendarios», «Desde URL», y pega el enlace.</li>
        <li>Outlook: «Agregar calendario», «Suscribirse desde la web», y pega el enlace.</li>
      </ul>
    </div>
  );
}
