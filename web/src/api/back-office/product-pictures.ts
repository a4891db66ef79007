import { rows } from 'virtual:contract-routes/product-pictures';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/product-pictures.ts. */
export const productPicturesApi = groupClient<'product-pictures'>(rows);
