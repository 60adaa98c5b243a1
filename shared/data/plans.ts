import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Plan } from '../domain/plans.ts';
import { env } from '../env.ts';
import { planKey } from './keys.ts';
import { table } from './table.ts';

/** Brings the table's plans to what the catalogue says; a plan that left the catalogue stays for its subscribers. */
export async function upsertPlans(plans: Plan[]): Promise<void> {
  const puts = plans.map(
    (plan) => new PutCommand({ TableName: env.tableName, Item: { ...planKey(plan.id), ...plan } }),
  );
  await Promise.all(puts.map((put) => table().send(put)));
}
