import type { RoutineGrid, WaitingUsers } from '#shared/contracts/routines/routines.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { useCan } from '../../../api/back-office/use-can.ts';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { slotText } from '../format.ts';
import { formatDate } from '../../../ui/format-dates.ts';
import { messages } from '../messages.ts';
import { findRoutineInSlot, groupByWorkoutType } from '../routine-grid.ts';
import type { Slot } from '../slot.ts';

type WaitedSlot = WaitingUsers['slots'][number];

/** Slots that are shown at once; the others unfold. */
const maxShown = 6;

interface Props {
  grid: RoutineGrid;
  waiting: WaitingUsers;
}

/** The empty slots that users wait for, above everything else: those first whose user is due first. */
export function MissingSlots({ grid, waiting: { slots: all, until } }: Props) {
  const slots = all
    .filter((slot) => !findRoutineInSlot(grid, placeOf(slot)))
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : b.users - a.users));
  if (slots.length === 0) return null;
  const users = slots.reduce((sum, slot) => sum + slot.users, 0);
  const toRow = (slot: WaitedSlot) => <MissingSlot key={slotName(grid, slot)} grid={grid} slot={slot} />;
  return (
    <section aria-labelledby="rutinas-que-faltan" className="missing">
      <h2 id="rutinas-que-faltan">{messages.missing(slots.length)}</h2>
      <p>{messages.waitingUsers(users, until)}</p>
      <ul>{slots.slice(0, maxShown).map(toRow)}</ul>
      {slots.length > maxShown && (
        <details>
          <summary>Ver {slots.length - maxShown} más</summary>
          <ul>{slots.slice(maxShown).map(toRow)}</ul>
        </details>
      )}
    </section>
  );
}

const placeOf = ({ workoutType, trainingFrequency: frequency, month }: WaitedSlot): Slot => ({
  workoutType,
  frequency,
  month,
});

/** `Mes 9 de Fuerza, 3 días por semana`; options that are gone leave the month. */
function slotName(grid: RoutineGrid, { workoutType: type, trainingFrequency, month }: WaitedSlot): string {
  const group = groupByWorkoutType(grid).find(({ workoutType }) => workoutType._id === type);
  const track = group?.tracks.find(({ frequency }) => frequency._id === trainingFrequency);
  if (!group || !track) return `Mes ${month}`;
  return slotText({ workoutType: group.workoutType, trainingFrequency: track.frequency, month });
}

function MissingSlot({ grid, slot }: { grid: RoutineGrid; slot: WaitedSlot }) {
  const name = slotName(grid, slot);
  return (
    <li>
      <b>{name}</b>
      <span className="missing-who">
        <Waiting slot={slot} />
        <span>{` · le toca el ${formatDate(slot.dueDate)}`}</span>
      </span>
      <Granted to="routines:write">
        <ButtonLink
          to={adminUrls.newRoutine(placeOf(slot))}
          size="sm"
          variant="secondary"
          aria-label={`Crear la que falta, ${name}`}
        >
          Crear
        </ButtonLink>
        <ButtonLink
          to={adminUrls.newPlan(placeOf(slot))}
          size="sm"
          variant="ghost"
          aria-label={`Crear con plan la que falta, ${name}`}
        >
          Con plan
        </ButtonLink>
      </Granted>
    </li>
  );
}

/** Who waits: names where the role grants them, else how many. */
function Waiting({ slot: { users, firstUsers } }: { slot: WaitedSlot }) {
  const mayOpen = useCan('users:read');
  if (firstUsers.length === 0) return <span>{messages.waiting(users)}</span>;
  const others = users - firstUsers.length;
  return (
    <span>
      {firstUsers.map(({ _id, name }, at) => (
        <span key={_id}>
          {at > 0 && <span>{', '}</span>}
          {mayOpen ? <Link to={adminUrls.user(_id)}>{name}</Link> : <span>{name}</span>}
        </span>
      ))}
      {others > 0 && <span>{` y ${others} más`}</span>}
    </span>
  );
}
