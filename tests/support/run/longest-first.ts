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
  'routine-progress-lifecycle.table',
  'routine-send-faults.table',
  'subscription-model.table',
  'routine-model.table',
  'rendered-pages.e2e',
  'profile.page',
];
/**
 * The kinds of tests as they run: where two alternate, each file starts a process that loads its libraries anew. Those that wait
 * most come first, the many short ones last, so that no core idles at the end.
 */
const kinds = ['home', 'cloud', 'table', 'browser', 'unit'];

function placeIn(names: string[], isIt: (name: string) => boolean): number {
  const at = names.findIndex(isIt);
  return at === -1 ? names.length : at;
}
const kindOf = ({ project }: TestSpecification) => placeIn(kinds, (name) => name === project.name);
const rank = ({ moduleId }: TestSpecification) =>
  placeIn(longFiles, (name) => moduleId.endsWith(`/${name}.test.ts`));

/** Runs one kind after the other, the longest files of each first, even on a machine without recorded durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted(
      (one, other) => kindOf(one) - kindOf(other) || rank(one) - rank(other),
    );
  }
}
