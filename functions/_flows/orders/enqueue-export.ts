import { required } from '../../_kit/env.ts';
import { enqueue } from '../../_ports/queue.ts';

/** An export as its message names it. */
interface ExportName {
  adminId: string;
  _id: string;
}

/** Queues an export for export-orders, which may take several messages one after the other. */
export const enqueueExport = ({ adminId, _id }: ExportName): Promise<void> =>
  enqueue(required('EXPORT_QUEUE_URL'), JSON.stringify({ adminId, _id }));
