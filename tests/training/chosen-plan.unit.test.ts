import { describe, expect, it } from 'vitest';
import { emptyAnswers } from '../../web/src/features/training/assessment/answers.ts';
import {
  assessmentUrl,
  applyChosenPlan,
  isPlanChosenBefore,
} from '../../web/src/features/training/assessment/chosen-plan.ts';
import { emptyProgress } from '../../web/src/features/training/assessment/wizard-progress.ts';
import { placedOrder as order } from '../support/subscriptions/wizard-answers.ts';

const query = (address: string) => new URL(address, 'https://tenaz.test').searchParams;
const answers = { ...emptyAnswers, subscriptionType: 'opt_basico', email: 'vera@example.com' };
const progress = { ...emptyProgress, answers };

describe('a plan chosen on /pricing', () => {
  it('a plan of the query string replaces the stored plan and keeps the other answers', () => {
    const chosen = query(assessmentUrl('opt_pro', 'annual'));
    expect(applyChosenPlan(progress, chosen)).toEqual({
      ...progress,
      chosenPlan: 'opt_pro',
      answers: { ...answers, subscriptionType: 'opt_pro', billingCycle: 'annual' },
    });
  });

  it('P12: a plan of the query string does not replace the plan of a placed order', () => {
    const chosen = query(assessmentUrl('opt_pro', 'annual'));
    const placed = { ...progress, order };
    expect(applyChosenPlan(placed, chosen)).toBe(placed);
    const refused = { ...placed, order: { ...order, isPlaced: false } };
    expect(applyChosenPlan(refused, chosen)).toMatchObject({ answers: { subscriptionType: 'opt_pro' } });
  });

  it('P41: a query string without a plan or with an invalid cycle keeps the stored answers', () => {
    expect(applyChosenPlan(progress, query('/evaluacion?ciclo=annual'))).toBe(progress);
    expect(applyChosenPlan(progress, query('/evaluacion?plan=opt_pro&ciclo=daily')).answers).toEqual({
      ...answers,
      subscriptionType: 'opt_pro',
    });
  });

  it('a plan counts as chosen before the assessment until another one is chosen in it', () => {
    expect(isPlanChosenBefore(progress)).toBe(false);
    expect(isPlanChosenBefore(emptyProgress)).toBe(false);
    const chosen = applyChosenPlan(progress, query(assessmentUrl('opt_pro', 'annual')));
    expect(isPlanChosenBefore(chosen)).toBe(true);
    expect(isPlanChosenBefore({ ...chosen, answers })).toBe(false);
  });
});
