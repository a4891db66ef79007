import { expect, it } from 'vitest';
import { synthesize } from './synthesize.ts';

/** CloudFormation admits 500; what is missing is room for the next endpoints. */
const maxResources = 400;

it('every stack has room for more resources below the 500 that CloudFormation admits', () => {
  const counts = Object.entries(synthesize({ edge: true }).templates).map(([stack, template]) => {
    const { Resources = {} } = template.toJSON() as { Resources?: object };
    return { stack, count: Object.keys(Resources).length };
  });
  expect(counts.length).toBeGreaterThan(4);
  expect(counts.filter(({ count }) => count > maxResources)).toEqual([]);
});
