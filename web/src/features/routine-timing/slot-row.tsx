import type { SendPreview } from '#shared/contracts/shapes/deliveries.ts';
import { adminUrls } from '../../app/admin-urls.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { countText } from './counts.ts';
import { nameOf, trackText } from './progress-facts.ts';

type Slot = SendPreview['slots'][number];

/** A slot that is due: its routine, or the way to make it, and who waits for it. */
export function SlotRow({ slot }: { slot: Slot }) {
  const { workoutType, trainingFrequency, month, routine, users } = slot;
  return (
    <li className="timing-slot">
      <div className="min-w-0">
        <p className="font-bold">
          {trackText(workoutType, trainingFrequency)} · Mes {month}
        </p>
        {routine ? <p className="text-quiet">{routine.name}</p> : <Badge tone="warn">Falta la rutina</Badge>}
      </div>
      <People slot={slot} />
      {!routine && (
        <ButtonLink
          size="sm"
          variant="secondary"
          to={adminUrls.newRoutine({
            workoutType: workoutType._id,
            frequency: trainingFrequency._id,
            month,
          })}
          aria-label={`Crear rutina de ${trackText(workoutType, trainingFrequency)}, mes ${month}, para ${countText(users, 'usuario', 'usuarios')}`}
        >
          Crear rutina
        </ButtonLink>
      )}
    </li>
  );
}

function People({ slot: { people, users } }: { slot: Slot }) {
  const more = users - people.length;
  return (
    <details className="timing-people">
      <summary>{countText(users, 'usuario', 'usuarios')}</summary>
      <ul>
        {people.map((person) => (
          <li key={person._id}>
            {nameOf(person)} <span className="text-quiet">{person.email}</span>
          </li>
        ))}
        {more > 0 && <li className="text-quiet">y {countText(more, 'persona más', 'personas más')}</li>}
      </ul>
    </details>
  );
}
