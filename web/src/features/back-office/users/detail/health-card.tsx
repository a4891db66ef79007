import { useRef } from 'react';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { workouts } from '#shared/contracts/workouts/workouts.ts';
import { api } from '../../../../api/api.ts';
import { useSingleMutation } from '../../../../api/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Facts } from '../../../../ui/display/facts.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useFocusAfterRemoval } from '../../../../ui/feedback/use-focus-after-removal.ts';
import { formatDay } from '../../../../ui/format-dates.ts';
import { messages } from '../messages.ts';

type Health = ResponseBody<typeof workouts.healthOfUser>['data'];

/** What the user has told about health, for their trainer: read when it is asked for, and kept by this page alone. */
export function HealthCard({ userId }: { userId: string }) {
  const read = useSingleMutation({
    mutationFn: async () => (await api.workouts.healthOfUser({ params: { userId } })).data,
    onError: (error) => toast.error({ title: messages.healthFailed, description: error.message }),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(heading, read.data);
  return (
    <section aria-labelledby="health" className="card detail-part">
      <h2 ref={heading} id="health" tabIndex={-1}>
        Salud
      </h2>
      {read.data ? (
        <Told health={read.data} />
      ) : (
        <>
          <p className="text-quiet">{messages.healthRecorded}</p>
          <div>
            <Button
              size="sm"
              variant="secondary"
              busyText={read.isPending && 'Abriendo...'}
              onClick={() => read.mutate()}
            >
              Ver sus respuestas de salud
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const genders = { masculino: 'Masculino', femenino: 'Femenino', otro: 'Otro' };

function Told({ health: { details, reason, notes } }: { health: Health }) {
  if (!details) return <p role="status">{reason && messages.noHealth[reason]}</p>;
  const { birthDate, weight, height } = details;
  const comma = (value: number) => String(value).replace('.', ',');
  const told: [label: string, value: string | null | undefined][] = [
    ['Lesiones o molestias', details.injuries],
    ['Nivel', details.fitnessLevel?.name],
    ['Motivación', details.motivation?.name],
    ['Deporte', details.sportsActivity?.name],
    ['Hábitos de alimentación', details.eatingHabit?.name],
    ['Tipo de nutrición', details.nutritionType?.name],
    ['Fecha de nacimiento', birthDate && formatDay(birthDate)],
    ['Peso', weight === null ? null : `${comma(weight)} kg`],
    ['Altura', height === null ? null : `${comma(height)} m`],
    ['Género', details.gender && genders[details.gender]],
  ];
  return (
    <div role="status" className="grid gap-4">
      <Facts items={told.map(([label, value]) => ({ label, value: value || 'Sin contestar' }))} />
      <h3>Notas de los entrenos</h3>
      {notes.length === 0 ? (
        <p className="text-quiet">No ha apuntado ninguna.</p>
      ) : (
        <ul className="detail-rows">
          {notes.map(({ day, sessionName, note, pain }, at) => (
            <li key={at}>
              <span>
                {sessionName}
                {note && `: ${note}`}
              </span>
              {pain !== null && <b>Dolor {pain} de 10</b>}
              <time dateTime={day} className="text-sm text-quiet">
                {formatDay(day)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
