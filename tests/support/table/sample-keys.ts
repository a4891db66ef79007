import { keys } from '#functions/entities.ts';

/** An argument of a key, by the name of its parameter. */
const samples: Record<string, string> = {
  userId: 'usr_1',
  adminId: 'usr_1',
  orderId: 'ord_1',
  refundId: 'rfd_1',
  exportId: 'exp_1',
  downloadId: 'dwn_1',
  notificationId: 'ntf_1',
  provider: 'google',
  productId: 'prd_1',
  noticeId: 'stn_1',
  uploadId: 'pic_1',
  mailId: 'mal_1',
  customerId: 'cus_1',
  optionId: 'opt_1',
  exerciseId: 'exr_1',
  routineId: 'rtn_1',
  deliveryId: 'dlv_1',
  runId: 'run_1',
  batchId: 'bat_1',
  categoryId: 'cat_1',
  eventId: 'evt_1',
};
const entryIds: Record<string, string> = { stockEntry: 'stk_1', auditEntry: 'aud_1', securityEvent: 'sec_1' };

type Maker = (...given: unknown[]) => { pk: string; sk: string };

/** A key of a kind. */
export function sampleKey(kind: keyof typeof keys): { pk: string; sk: string } {
  const make = keys[kind] as Maker;
  const names = /^\(([^)]*)\)/
    .exec(make.toString())![1]!
    .split(',')
    .map((name) => name.trim());
  return make(
    ...names.map(
      (name) =>
        (name === 'entryId' || name === 'eventId' ? entryIds[kind] : undefined) ?? samples[name] ?? 'x1',
    ),
  );
}
