import type { SendPreview } from '#shared/contracts/routines/deliveries.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { formatPlural } from '../format-counts.ts';
import { displayName, trackText } from '../track-progress.ts';

type Slot = SendPreview['slots'][number];

/** A slot with due users: its routine, or the link that creates it, and the users. */
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
      <UserNames slot={slot} />
      <Granted to="routines:write">
        {!routine && (
          <ButtonLink
            size="sm"
            variant="secondary"
            to={adminUrls.newRoutine({
              workoutType: workoutType._id,
              frequency: trainingFrequency._id,
              month,
            })}
            aria-label={`Crear rutina de ${trackText(workoutType, trainingFrequency)}, mes ${month}, para ${formatPlural(users, 'usuario', 'usuarios')}`}
          >
            Crear rutina
          </ButtonLink>
        )}
      </Granted>
    </li>
  );
}

function UserNames({ slot: { people, users } }: { slot: Slot }) {
  const more = users - people.length;
  return (
    <details className="timing-people">
      <summary>{formatPlural(users, 'usuario', 'usuarios')}</summary>
      <ul>
        {people.map((person) => (
          <li key={person._id}>
            {displayName(person)} <span className="text-quiet">{person.email}</span>
          </li>
        ))}
        {more > 0 && <li className="text-quiet">y {formatPlural(more, 'persona más', 'personas más')}</li>}
      </ul>
    </details>
  );
}
