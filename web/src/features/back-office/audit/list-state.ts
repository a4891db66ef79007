import {
  auditActions,
  auditKinds,
  type AuditAction,
  type AuditKind,
} from '#shared/rules/back-office/audit.ts';
import type { UrlCodec } from '../../../ui/list/use-url-state.ts';

/** What the list shows, kept in the query string. */
export interface ListState {
  /** `2026-11`; empty for the current one, or for all of an object or author. */
  month: string;
  /** Ids; an object goes before an author. */
  object: string;
  author: string;
  kind: AuditKind | '';
  action: AuditAction | '';
  /** Of the page; undefined for the first one. */
  cursor: string | undefined;
}

/** The list without filters. */
export const wholeList: ListState = {
  month: '',
  object: '',
  author: '',
  kind: '',
  action: '',
  cursor: undefined,
};

const names = {
  month: 'mes',
  object: 'objeto',
  author: 'persona',
  kind: 'tipo',
  action: 'accion',
  cursor: 'cursor',
} as const;

export const listStateCodec: UrlCodec<ListState> = {
  parse(query) {
    const text = (name: keyof typeof names) => query.get(names[name])?.slice(0, 1000) ?? '';
    const kind = auditKinds.find((each) => each === text('kind')) ?? '';
    const actions: readonly AuditAction[] = kind === '' ? [] : auditActions[kind];
    return {
      month: /^20\d\d-(0[1-9]|1[0-2])$/.test(text('month')) ? text('month') : '',
      object: text('object').slice(0, 64),
      author: /^usr_\w{1,60}$/.test(text('author')) ? text('author') : '',
      kind,
      action: actions.find((each) => each === text('action')) ?? '',
      cursor: text('cursor') || undefined,
    };
  },
  write(state) {
    const query = new URLSearchParams();
    for (const [field, name] of Object.entries(names)) {
      const value = state[field as keyof ListState];
      if (value) query.set(name, value);
    }
    const text = query.toString();
    return text && `?${text}`;
  },
};

/** Whether the list is that of an object or an author, of all months. */
export const isOfOne = ({ object, author }: ListState): boolean => object !== '' || author !== '';

/** Whether a filter hides entries. */
export const isFiltered = (state: ListState): boolean =>
  isOfOne(state) || state.month !== '' || state.kind !== '';
