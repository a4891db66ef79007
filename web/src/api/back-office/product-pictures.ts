import { rows } from 'virtual:contract-routes/product-pictures';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/catalogue/product-pictures.ts. */
export const productPicturesApi = staffClient<'product-pictures'>(rows);
