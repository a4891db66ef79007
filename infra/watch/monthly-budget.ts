import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/**
 * Mails the operator when a month's bill of the account is foreseen to exceed the settings' budget, and when it has. Costs nothing.
 * CloudFormation names it: another address replaces it, and a name of ours would still be taken by the one before.
 */
export class MonthlyBudget extends CfnBudget {
  constructor(scope: Construct, id: string, { budget, alarmEmail }: Settings) {
    super(scope, id, {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget, unit: 'USD' },
      },
      notificationsWithSubscribers: ['FORECASTED', 'ACTUAL'].map((notificationType) => ({
        notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      })),
    });
  }
}
