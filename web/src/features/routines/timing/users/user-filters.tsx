import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { FilterSelect } from '../../../../ui/list/filter-select.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { filterLabels } from '../labels.ts';
import type { ListState } from '../list-state.ts';
import type { useListState } from '../use-list-state.ts';

const filterOptions: Record<ListState['filter'], string> = { '': 'Todos', ...filterLabels };

/** The search and the filters of the users, in the URL. */
export function UserFilters({ list }: { list: ReturnType<typeof useListState> }) {
  const { search, filter } = list.state;
  return (
    <>
      <div className="timing-filters">
        <SearchField
          label="Buscar usuario"
          placeholder="Nombre o email"
          value={search}
          onChange={list.searchUsers}
        />
        <FilterSelect label="Mostrar" options={filterOptions} value={filter} onChange={list.filterUsers} />
      </div>
      {filter === 'failed' && (
        <Link
          to={`${adminUrls.routineTiming}?ver=fallidos`}
          className="text-link mt-2 inline-flex min-h-11 items-center"
        >
          Motivos y reenvío en «Envíos fallidos»
        </Link>
      )}
    </>
  );
}
