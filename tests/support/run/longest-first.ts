import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The ends of the paths of test files that take about fifteen seconds or more on their own, the longest first. */
const longFiles = [
  'local/start',
  'routines/routines.e2e',
  'local/demo/recording',
  'subscription-withdrawal.table',
  'fuzz.table',
  'orders/checkout.e2e',
  'calls.e2e',
  'subscription-events.table',
  'subscription-payments.table',
  'order-refunds.table',
  'order-returns.table',
  'subscribe-crashes.table',
  'first-paint.page',
  'local/lambda',
  'goods.e2e',
  'order-desk.table',
  'account-deletion.table',
  'oauth.table',
  'wizard-payment.e2e',
  'auth-links.table',
  'subscription-reconciliation.table',
  'account-erasure.table',
  'evaluation-management.table',
  'routine-progress-lifecycle.table',
  'routine-send-faults.table',
  'subscription-model.table',
  'routine-model.table',
  'rendered-pages.e2e',
  'profile.page',
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = longFiles.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? longFiles.length : at;
};

/** Starts the longest files first, so that no core idles at the end, even on a machine without recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
