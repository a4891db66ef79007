import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that alone take twenty seconds and more, the longest first. */
const long = [
  'local/start',
  'e2e/accessibility/accessible-wizard',
  'e2e/routines/routine-timing',
  'api/subscribe-crashes',
  'api/routine-model',
  'e2e/accessibility/accessible-members',
  'e2e/accessibility/accessible-wide',
  'e2e/accessibility/accessible-phone',
  'web/browser/admin/accessible',
  'web/browser/routines/drag-and-drop',
  'api/subscription-model',
  'api/subscription-events',
  'e2e/assessment/wizard-payment',
  'local/dynamodb',
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = long.findIndex((file) => moduleId.endsWith(`/${file}.test.ts`));
  return at === -1 ? long.length : at;
};

/** Starts what takes longest first, on a machine that has never run it too: at the end no core waits for another. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
