import type { UrlCodec } from '../../../../ui/list/use-url-state.ts';

/** What the list of products shows; kept in the query string. */
export interface ListState {
  search: string;
  /** Slug of a category; empty for all. */
  category: string;
  state: '' | 'active' | 'inactive' | 'featured';
  stock: '' | 'in' | 'low' | 'out';
  sort: ProductSortKey;
  page: number;
  /** The table, or the grid that edits price and stock of many. */
  view: '' | 'grid';
}

export const stateLabels = {
  '': 'Todos',
  active: 'Activos',
  inactive: 'Inactivos',
  featured: 'Destacados',
} as const;

export const stockLabels = {
  '': 'Todas',
  in: 'Más de 10',
  low: 'De 1 a 10',
  out: 'Agotados',
} as const;

const sortKeys = ['title', 'category', 'price', 'stock', 'totalSales'] as const;
type SortKey = (typeof sortKeys)[number];
export type ProductSortKey = SortKey | `-${SortKey}`;

/** The list without filters. */
export const wholeList: ListState = {
  search: '',
  category: '',
  state: '',
  stock: '',
  sort: 'title',
  page: 1,
  view: '',
};

const names: Record<keyof ListState, string> = {
  search: 'buscar',
  category: 'categoria',
  state: 'estado',
  stock: 'existencias',
  sort: 'orden',
  page: 'pagina',
  view: 'vista',
};

/** The value of a select, or the default of an invalid one. */
const oneOf = <Value extends string>(labels: Record<Value, string>, value: string | null): Value =>
  value !== null && Object.hasOwn(labels, value) ? (value as Value) : ('' as Value);

const isSort = (sort: string): sort is ProductSortKey =>
  sortKeys.some((key) => sort.replace(/^-/, '') === key);

export const listStateCodec: UrlCodec<ListState> = {
  parse(query) {
    const sort = query.get(names.sort) ?? '';
    const page = Number(query.get(names.page));
    return {
      search: (query.get(names.search) ?? '').trim().slice(0, 100),
      category: (query.get(names.category) ?? '').slice(0, 80),
      state: oneOf(stateLabels, query.get(names.state)),
      stock: oneOf(stockLabels, query.get(names.stock)),
      sort: isSort(sort) ? sort : wholeList.sort,
      view: query.get(names.view) === 'grid' ? 'grid' : '',
      page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    };
  },
  write(state) {
    const query = new URLSearchParams();
    for (const [field, name] of Object.entries(names) as [keyof ListState, string][])
      if (state[field] !== wholeList[field]) query.set(name, String(state[field]));
    const text = query.toString();
    return text && `?${text}`;
  },
};

/** Whether a filter hides products. */
export const isFiltered = ({ search, category, state, stock }: ListState): boolean =>
  [search, category, state, stock].some((filter) => filter !== '');
