import plans from '../../plans.json' with { type: 'json' };
import type { Example } from './example.ts';

export const plansExamples: readonly Example[] = [
  {
    route: 'listPlans',
    name: 'All plans',
    response: { data: plans },
  },
];
