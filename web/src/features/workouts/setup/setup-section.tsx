import { useLocation } from 'react-router-dom';
import type { TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { equipmentNames } from '#shared/rules/exercises/exercise-names.ts';
import { draftOf } from '../../../api/storage/drafts.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx';
import { EditableSection } from '../../../ui/form/editable-section.tsx';
import { useMonths } from '../queries.ts';
import { setupAnchor, useSetup } from './queries.ts';
import { draftName, SetupForm } from './setup-form.tsx';
import { daysText, noSetup } from './setup-values.ts';

interface Props {
  /** Days of the week that the person has chosen in the test, for who has no plan yet. */
  perWeek: number;
}

/** On which days the person trains, with what and for how long: each may be left out. */
export function SetupSection({ perWeek }: Props) {
  const [newest] = useMonths().data ?? [];
  return (
    <QueryState
      query={useSetup()}
      errorTitle="No hemos podido cargar tus días y tu material"
      skeleton={<SkeletonText lines={4} className="max-w-xl" />}
    >
      {({ setup }) => <Section setup={setup ?? noSetup} perWeek={newest?.perWeek ?? perWeek} />}
    </QueryState>
  );
}

function Section({ setup, perWeek }: { setup: TrainingSetup; perWeek: number }) {
  const { hash } = useLocation();
  const { equipment, minutes } = setup;
  const names = equipment?.map((each) => equipmentNames[each]).join(', ');
  return (
    <EditableSection
      id={setupAnchor}
      title="Tus días y tu material"
      openText="Elegir"
      takesFocus={hash === `#${setupAnchor}`}
      isOpen={draftOf(draftName).find() !== null}
      facts={[
        { label: 'Días', value: daysText(setup, perWeek) },
        { label: 'Material', value: equipment === null ? notSaid : names || 'Solo tu cuerpo' },
        { label: 'Minutos por sesión', value: minutes === null ? notSaid : `${minutes} minutos` },
      ]}
      renderForm={(close) => <SetupForm setup={setup} perWeek={perWeek} onClose={close} />}
    />
  );
}

const notSaid = 'Sin decir';
