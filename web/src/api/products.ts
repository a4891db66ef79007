import { rows } from 'virtual:contract-routes/products';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/catalogue/products.ts. */
export const productsApi = groupClient<'products'>(rows, 'Error fetching products');

export { rows };
