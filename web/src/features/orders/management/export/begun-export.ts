import { getSession } from '../../../../api/session.ts';
import { tabStorage } from '../../../../api/storage/browser-storage.ts';
import { requestOf, type OrderFilter } from '../list-state.ts';

/**
 * The name of the last export of a filter, by its admin. The storage of the tab keeps its id: it outlasts a closed dialog and a
 * reload, and the server knows the rest.
 */
const nameOf = (filter: OrderFilter): string =>
  `order-export ${getSession()?.user._id} ${JSON.stringify(requestOf(filter))}`;

/** The id of the last export of a filter that was begun in this tab, or null. */
export const findBegun = (filter: OrderFilter): string | null => tabStorage.get(nameOf(filter));

export const keepBegun = (filter: OrderFilter, id: string): void => tabStorage.set(nameOf(filter), id);

export const dropBegun = (filter: OrderFilter): void => tabStorage.remove(nameOf(filter));
