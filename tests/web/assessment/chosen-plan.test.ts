import { describe, expect, it } from 'vitest';
import { emptyAnswers } from '../../../web/src/features/assessment/answers.ts';
import { assessmentUrl, applyChosenPlan } from '../../../web/src/features/assessment/chosen-plan.ts';
import { emptyProgress } from '../../../web/src/features/assessment/wizard-progress.ts';
import { placedOrder as order } from '../../support/subscriptions/wizard-answers.ts';

const query = (address: string) => new URL(address, 'https://tenaz.test').searchParams;
const answers = { ...emptyAnswers, subscriptionType: 'opt_basico', email: 'vera@example.com' };

describe('a plan chosen on /pricing', () => {
  it('a plan of the query string replaces the stored plan and keeps the other answers', () => {
    const chosen = query(assessmentUrl('opt_pro', 'annual'));
    expect(applyChosenPlan({ ...emptyProgress, answers }, chosen)).toEqual({
      ...answers,
      subscriptionType: 'opt_pro',
      billingCycle: 'annual',
    });
  });

  it('P12: a plan of the query string does not replace the plan of a placed order', () => {
    const chosen = query(assessmentUrl('opt_pro', 'annual'));
    expect(applyChosenPlan({ ...emptyProgress, answers, order }, chosen)).toBe(answers);
    const refused = { ...order, isPlaced: false };
    expect(applyChosenPlan({ ...emptyProgress, answers, order: refused }, chosen)).toMatchObject({
      subscriptionType: 'opt_pro',
    });
  });

  it('P41: a query string without a plan or with an invalid cycle keeps the stored answers', () => {
    expect(applyChosenPlan({ ...emptyProgress, answers }, query('/evaluacion?ciclo=annual'))).toBe(answers);
    expect(
      applyChosenPlan({ ...emptyProgress, answers }, query('/evaluacion?plan=opt_pro&ciclo=daily')),
    ).toEqual({ ...answers, subscriptionType: 'opt_pro' });
  });
});
