import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The ends of the paths of test files that take about fifteen seconds or more on their own, the longest first. */
const longFiles = [
  'local/start',
  'routines/routines',
  'local/demo/recording',
  'subscription-withdrawal',
  'contract/fuzz',
  'orders/checkout',
  'specification/calls',
  'subscription-events',
  'subscription-payments',
  'order-refunds',
  'order-returns',
  'subscribe-crashes',
  'first-paint',
  'local/lambda',
  'admin/goods',
  'order-desk',
  'account-deletion',
  'accounts/oauth',
  'wizard-payment',
  'auth-links',
  'subscription-reconciliation',
  'account-erasure',
  'evaluation-management',
  'routine-progress-lifecycle',
  'routine-send-faults',
  'subscription-model',
  'routine-model',
  'rendered-pages',
  'site/profile',
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
