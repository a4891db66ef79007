import { useState } from 'react';
import { lineText, restText, sessionOf, sheetOf } from '#shared/rules/routines/plan.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { kindNames } from './compare-plans.ts';
import type { DraftPlan } from './draft-plan.ts';
import { toPlan } from './plan-edits.ts';
import type { ExerciseIndex } from './reading/find-exercise.ts';
import { WeekSwitch } from './week-switch.tsx';

interface Props {
  draft: DraftPlan;
  index: ExerciseIndex;
  onClose: () => void;
}

/** A session as the client sees it on a phone. */
export function PlanPreview({ draft, index, onClose }: Props) {
  const plan = toPlan(draft);
  const [week, setWeek] = useState(1);
  const [number, setNumber] = useState(1);
  const session = sessionOf(plan, week, number);
  const lines = session ? sheetOf(session, index.byId) : [];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Como lo ve el cliente"
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <div className="plan-preview-tools">
        <WeekSwitch weeks={plan.weeks} week={week} onWeek={setWeek} />
        <Field label="Sesión">
          <Select value={number} onChange={({ target }) => setNumber(Number(target.value))}>
            {plan.sessions.map(({ id, name }, at) => (
              <option key={id} value={at + 1}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <section aria-label="Vista previa" className="plan-phone">
        <p className="plan-phone-week">
          Semana {week} de {plan.weeks}
        </p>
        <h3 className="text-xl">{session?.name}</h3>
        {plan.warmUp && <p className="plan-phone-note">Calentamiento: {plan.warmUp}</p>}
        {session?.blocks.map((block) => (
          <div key={block.id} className="plan-phone-block">
            {block.kind !== 'straight' && <p className="plan-phone-kind">{kindNames[block.kind]}</p>}
            <ol>
              {block.entries.map(({ id }) => {
                const line = lines.find(({ entryId }) => entryId === id)!;
                const { exercise, work, effort, rest, note } = line;
                return (
                  <li key={id} aria-label={lineText(line)}>
                    <b>{exercise}</b>
                    <span className="plan-phone-work">{work}</span>
                    <span className="plan-phone-more">{[effort, rest].filter(Boolean).join(' · ')}</span>
                    {note && <span className="plan-phone-note">{note}</span>}
                  </li>
                );
              })}
            </ol>
            {block.rest > 0 && <p className="plan-phone-note">Después, descanso de {restText(block.rest)}</p>}
          </div>
        ))}
      </section>
    </Dialog>
  );
}
