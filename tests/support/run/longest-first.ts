import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The ends of the paths of test files that take fifteen seconds or more on their own, the longest first. */
const longFiles = [
  'search-to-review',
  'local/start',
  'routines/routine-timing',
  'accessibility/accessible-wizard',
  'wizard-payment',
  'subscribe-crashes',
  'assessment/wizard',
  'subscription-withdrawal',
  'grid-dialogs',
  'site/navigation',
  'browser/admin/accessible',
  'routine-model',
  'subscription-events',
  'catalogue/shop',
  'subscription-model',
  'orders/checkout',
  'subscriptions/payments',
  'routine-progress-lifecycle',
  'accessible-shop',
  'accessible-members',
  'accessible-accounts',
  'dynamodb',
  'subscribe-limits',
  'subscription-reminders',
  'orders/bursts',
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
