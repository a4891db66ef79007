import { useCallback, useMemo } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { equipmentNames, muscleNames } from '#shared/rules/exercises/exercise-names.ts';
import { exerciseTexts, searchExercises } from '#shared/rules/exercises/search-exercises.ts';
import { useExercises } from '../../api/back-office/exercises.ts';
import { useCan } from '../../api/back-office/use-can.ts';
import { Granted } from '../../ui/back-office/granted.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { useLastListed } from '../../ui/form/deleted-notice.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { NoMatches } from '../../ui/list/no-matches.tsx';
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx';
import { useUrlState, type UrlState } from '../../ui/list/use-url-state.ts';
import { useUrlDialog, type UrlDialog } from '../../ui/overlay/use-url-dialog.ts';
import { ExerciseDialog } from './exercise-dialog.tsx';
import { ExerciseTable } from './exercise-table.tsx';
import type { Exercises } from './exercise-values.ts';
import { listCodec, noFilter } from './list-state.ts';
import { messages } from './messages.ts';

const dialogs = ['nuevo', 'editar'] as const;

/** The page of the exercises below its title: filters, table and form. */
export function ExerciseList() {
  const query = useExercises();
  const { dialog, open, close } = useUrlDialog(dialogs);
  const byId: Exercises = useMemo(() => new Map(query.data?.map((each) => [each._id, each])), [query.data]);
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="office-help mt-0">
          De ellos se componen los planes. Uno retirado sigue en los que ya lo tienen.
        </p>
        <Granted to="routines:write">
          <Button onClick={() => open('nuevo')}>
            <PlusIcon width={20} height={20} />
            Nuevo ejercicio
          </Button>
        </Granted>
      </div>
      <div className="mt-4 grid gap-4">
        <QueryState
          query={query}
          skeleton={<RowSkeletons />}
          errorTitle={messages.loadFailed}
          empty={<EmptyState title={messages.none}>{messages.noneHelp}</EmptyState>}
        >
          {(exercises) => <FoundExercises exercises={exercises} onEdit={(id) => open('editar', id)} />}
        </QueryState>
      </div>
      {/* outside the list, so that a refetch does not discard what was typed */}
      {dialog && query.data && <OpenDialog dialog={dialog} exercises={byId} onClose={close} />}
    </>
  );
}

interface FoundProps {
  exercises: readonly Exercise[];
  onEdit: (id: string) => void;
}

/** The exercises that the filters leave. */
function FoundExercises({ exercises, onEdit }: FoundProps) {
  const url = useUrlState(listCodec);
  const texts = useMemo(() => exerciseTexts(exercises), [exercises]);
  const found = searchExercises(exercises, texts, url.state);
  const all = exercises.filter(({ isRetired }) => isRetired === url.state.isRetired).length;
  return (
    <>
      <Filters url={url} />
      <p aria-live="polite" className="text-sm text-quiet">
        {messages.count(found.length, all)}
      </p>
      {found.length > 0 ? (
        <ExerciseTable exercises={found} onEdit={onEdit} />
      ) : (
        <NoMatches title={messages.noMatch} onClear={() => url.update(noFilter)}>
          {messages.noMatchHelp}
        </NoMatches>
      )}
    </>
  );
}

const all = { '': 'Todos' } as const;

function Filters({ url: { state, update } }: { url: UrlState<typeof noFilter> }) {
  const search = useCallback((terms: string) => update({ search: terms }, { replace: true }), [update]);
  return (
    <div className="exercise-filters">
      <SearchField label="Buscar" placeholder={messages.searchHint} value={state.search} onChange={search} />
      <FilterSelect
        label="Músculo"
        options={{ ...all, ...muscleNames }}
        value={state.muscle}
        onChange={(muscle) => update({ muscle })}
      />
      <FilterSelect
        label="Material"
        options={{ ...all, none: 'Sin material', ...equipmentNames }}
        value={state.equipment}
        onChange={(equipment) => update({ equipment })}
      />
      <FilterSelect
        label="Mostrar"
        options={{ offered: 'Los que se ofrecen', retired: 'Retirados' }}
        value={state.isRetired ? 'retired' : 'offered'}
        onChange={(shown) => update({ isRetired: shown === 'retired' })}
      />
    </div>
  );
}

interface OpenProps {
  dialog: UrlDialog<(typeof dialogs)[number]>;
  exercises: Exercises;
  onClose: () => void;
}

/** The open form. One of an exercise that does not exist, as in an old link, is not shown. */
function OpenDialog({ dialog: { kind, id }, exercises, onClose }: OpenProps) {
  // a link of a trainer who may
  const canWrite = useCan('routines:write');
  const listed = useLastListed(id === null ? undefined : exercises.get(id));
  if (!canWrite || (kind === 'editar' && !listed)) return null;
  const edited = kind === 'editar' ? listed! : null;
  return <ExerciseDialog key={edited?._id} edited={edited} exercises={exercises} onClose={onClose} />;
}
