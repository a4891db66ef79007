import { useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { Field, Select } from '../../ui/form/field.tsx';
import { useListFocus } from '../../ui/list/use-list-focus.ts';
import { TrashIcon } from '../../ui/page-icons.tsx';
import { exerciseLabels, limits, type Exercises } from './exercise-values.ts';

interface Props {
  /** Ids, the best first. */
  substitutes: readonly string[];
  problem: string | undefined;
  exercises: Exercises;
  exerciseId: string | null;
  onChange: (substitutes: string[]) => void;
}

/** What may be done in place of an exercise: the best first, each of which may be taken away. */
export function SubstituteFields({ substitutes, problem, exercises, exerciseId, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useListFocus(list);
  const isFull = substitutes.length >= limits.substitutes;
  const offered = [...exercises.values()].filter(
    ({ _id, isRetired }) => !isRetired && _id !== exerciseId && !substitutes.includes(_id),
  );
  return (
    <FieldGroup title={exerciseLabels.substitutes}>
      <Field
        label="Añadir un sustituto"
        hint={isFull ? 'Ya hay seis: quita uno para añadir otro.' : 'Seis como mucho, el mejor primero.'}
        error={problem}
        className="sm:col-span-2"
      >
        <Select
          value=""
          disabled={isFull}
          onChange={({ target }) => onChange([...substitutes, target.value])}
        >
          <option value="">Elige un ejercicio</option>
          {offered.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <ul ref={list} tabIndex={-1} aria-label={exerciseLabels.substitutes} className="substitutes">
        {substitutes.map((id) => {
          const name = exercises.get(id)?.name ?? id;
          return (
            <li key={id}>
              {name}
              <IconButton
                label={`Quitar ${name}`}
                onClick={() => onChange(substitutes.filter((each) => each !== id))}
              >
                <TrashIcon width={20} height={20} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </FieldGroup>
  );
}
