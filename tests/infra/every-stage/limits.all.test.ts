import { beforeAll, describe, expect, it } from 'vitest';
import { checkTypes } from '#infra/cost/bill.ts';
import { limits } from './limits.ts';
import { stageOf, type Stage } from './measure.ts';
import { synthesizeStages } from './synthesize-stages.ts';

/** The share of a limit that may be used: what is missing is room for what comes next. */
const share = 0.9;

describe('limits of AWS', () => {
  let stages: Map<string, Stage>;
  beforeAll(async () => {
    const synthesized = await synthesizeStages();
    stages = new Map(synthesized.map(({ stage, stacks }) => [stage, stageOf(stacks)]));
  });

  it.each(limits)('every stage has room below $most: $quota', ({ most, measure }) => {
    for (const [name, stage] of stages) {
      const measured = measure(stage);
      // a limit that finds nothing to measure would hold for ever
      expect(Math.max(...measured.map(({ size }) => size)), name).toBeGreaterThan(0);
      expect(measured.filter(({ size }) => size > share * most)).toEqual([]);
    }
  });

  it('P203: the bill knows the price of every resource, of all optional stacks, too', () => {
    for (const [name, { stacks }] of stages) {
      const types = stacks.flatMap(({ template }) =>
        Object.values(template.Resources ?? {}).map(({ Type }) => Type),
      );
      expect(() => checkTypes(types), name).not.toThrow();
    }
  });

  it('no code runs in Lambda@Edge, whose package may be smaller', () => {
    for (const { assembly } of stages.values())
      expect(JSON.stringify(assembly.ofType('AWS::CloudFront::Distribution'))).not.toContain(
        'LambdaFunction',
      );
  });
});
