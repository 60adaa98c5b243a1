import { listPlans } from '../../shared/api/plans.ts';
import { readPlans } from '../../shared/data/plans.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** All plans with their prices and limits. */
export const handler = endpoint(listPlans, async () => ({ data: [...(await readPlans([]))] }));
