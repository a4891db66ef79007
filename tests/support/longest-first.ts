import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The ends of the paths of test files that take twenty seconds or more on their own, the longest first. */
const longFiles = [
  'local/start',
  'accessibility/accessible-wizard',
  'routines/routine-timing',
  'subscribe-crashes',
  'routine-model',
  'accessible-members',
  'accessible-shop',
  'accessible-accounts',
  'browser/admin/accessible',
  'browser/routines/grid',
  'subscription-model',
  'subscription-events',
  'wizard-payment',
  'dynamodb',
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
