import type { Check } from '../deployment/deployment.ts';

/** Removes what an earlier check left because it was killed. */
export const leftovers: Check = {
  name: 'leftovers',
  run: async ({ items }) => `${await items.removeLeftovers()} of earlier checks`,
};
