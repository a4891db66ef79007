import type { productManagement } from '#shared/contracts/catalogue/product-management.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { productResponse } from './managed-product.ts';

/** GET /products/management/{id}, read from the table: the form edits what it has read. */
export const getManagedProduct: UseCase<typeof productManagement.get> = ({ params }) =>
  productResponse(params.id);
