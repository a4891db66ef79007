import { exportMessages } from '../../_data/jobs/job-names.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';

/** An export as its message names it. */
interface ExportName {
  adminId: string;
  _id: string;
}

/** Queues an export for export-orders, which may take several messages one after the other. */
export const enqueueExport = ({ adminId, _id }: ExportName): Promise<void> =>
  enqueueJob('EXPORT', exportMessages, { adminId, _id });
