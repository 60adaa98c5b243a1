import { randomBytes } from 'node:crypto';
import catalog from '../../infra/plans.json' with { type: 'json' };
import { upsertPlans } from '../../shared/data/plans.ts';
import { checkSchema, initializeSchema, upgradeSchema } from '../../shared/data/schema/schema.ts';
import { secrets } from '../../shared/data/secrets.ts';
import { ensureFirstAdministrator } from '../../shared/data/users/first-administrator.ts';
import type { Plan } from '../../shared/domain/plans/plans.ts';
import { firstAdministrator } from '../../shared/env.ts';

/**
 * Creates the plans and the first administrator. Idempotent: plans are updated, an existing administrator stays. Refuses the
 * table of a later release. Migrates that of an earlier one last, so that a deploy that fails before changed nothing.
 */
export const handler = async (): Promise<void> => {
  const version = (await checkSchema()) ?? (await initializeSchema());
  const plans = catalog as Plan[];
  const store = await secrets();
  await upsertPlans(plans);
  const context = { plans, serviceSecret: await store.serviceSecret(), now: new Date(), random: randomBytes };
  await store.storeAdminKey(await ensureFirstAdministrator(firstAdministrator(), context));
  await upgradeSchema(version);
};
