import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';

export interface BudgetSettings {
  /** For the whole account, in US dollars. */
  monthlyBudget: number;
  /** Who gets the emails. */
  alarmEmail: string;
}

/**
 * Sends an email when the account has spent 80 % of its monthly budget, and when it is expected to spend all of it. It has no
 * name of its own: changes replace a budget, and the new one could not have the name of the old one.
 */
export function addBudget(scope: Construct, { monthlyBudget, alarmEmail }: BudgetSettings): CfnBudget {
  const emailAt = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: {
      notificationType,
      comparisonOperator: 'GREATER_THAN',
      threshold,
      thresholdType: 'PERCENTAGE',
    },
    subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
  });
  return new CfnBudget(scope, 'Budget', {
    budget: {
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: monthlyBudget, unit: 'USD' },
    },
    notificationsWithSubscribers: [emailAt(80, 'ACTUAL'), emailAt(100, 'FORECASTED')],
  });
}
