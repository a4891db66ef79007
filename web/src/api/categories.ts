import { rows } from 'virtual:contract-routes/categories';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/catalogue/categories.ts. */
export const categoriesApi = groupClient<'categories'>(rows, 'Error al cargar categorías');
