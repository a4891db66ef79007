import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { findExport } from './order-exports.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { exportResponse } from './export-response.ts';

/** GET /orders/management/exports/{id} */
export const getExport: UseCase<typeof orderManagement.getExport> = async ({ params, actor }) => {
  const one = await findExport(actor.user._id, params.id);
  if (!one) throw new AppError('export_not_found');
  return { success: true, data: await exportResponse(one) };
};
