import { useCallback } from 'react';
import { useCan } from '../../../api/back-office/use-can.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import type { UrlState } from '../../../ui/list/use-url-state.ts';
import { noPlan, type ListState } from './list-state.ts';
import { messages } from './messages.ts';
import { useUserStats } from './queries.ts';

const statusOptions: Record<ListState['status'], string> = {
  '': 'Todos',
  active: 'Activos',
  banned: 'Expulsados',
  late: 'Con un pago atrasado',
  withdrawn: 'Con un plan sin reembolsar',
  disputed: 'Con un cobro de su plan reclamado',
  double: 'Con dos suscripciones',
  idle: 'Sin entrenar desde hace diez días',
};

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
export function UserFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
  const search = useCallback(
    (terms: string) => update({ search: terms, cursor: undefined }, { replace: true }),
    [update],
  );
  const { data: stats } = useUserStats();
  const canSeeTraining = useCan('workouts:read');
  const { idle: _idle, ...withoutTraining } = statusOptions;
  return (
    <div className="user-filters">
      <SearchField label="Buscar" placeholder={messages.searchHint} value={state.search} onChange={search} />
      <FilterSelect
        label="Estado"
        options={canSeeTraining ? statusOptions : withoutTraining}
        value={state.status}
        onChange={(status) => update({ status, cursor: undefined })}
      />
      <FilterSelect
        label="Rol"
        options={optionsOf(
          'Todos',
          stats?.roles.map(({ name, displayName }) => [name, displayName]),
          state.role,
        )}
        value={state.role}
        onChange={(role) => update({ role, cursor: undefined })}
      />
      <FilterSelect
        label="Plan"
        options={optionsOf(
          'Todos',
          stats && [[noPlan, 'Sin plan'], ...stats.plans.map(({ _id, name }) => [_id, name] as const)],
          state.plan,
        )}
        value={state.plan}
        onChange={(plan) => update({ plan, cursor: undefined })}
      />
    </div>
  );
}

/** The choices of a filter. One of the URL that is not among them, or not yet, stands for itself. */
function optionsOf(
  all: string,
  choices: readonly (readonly [value: string, text: string])[] = [],
  chosen: string,
): Record<string, string> {
  const known = Object.fromEntries(choices);
  return { '': all, ...known, ...(chosen !== '' && !(chosen in known) && { [chosen]: chosen }) };
}
