import { adminUrls } from '../../../../app/admin/admin-urls.ts';
import { Field, Select } from '../../../../ui/form/field.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { filterLabels } from '../labels.ts';
import type { ListState } from '../list-state.ts';
import type { useListState } from '../use-list-state.ts';

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
        <Field label="Mostrar">
          <Select
            value={filter}
            onChange={({ target }) => list.filterUsers(target.value as ListState['filter'])}
          >
            <option value="">Todos</option>
            {Object.entries(filterLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
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
