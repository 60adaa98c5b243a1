/** What something costs, in US dollars, by what causes the cost. */
export type Bill = Record<string, number>;

/** Adds up bills, cost by cost. */
export function add(...bills: Bill[]): Bill {
  const sum: Bill = {};
  for (const [driver, usd] of bills.flatMap(Object.entries)) sum[driver] = (sum[driver] ?? 0) + usd;
  return sum;
}

/** A bill `factor` times over. */
export const times = (factor: number, bill: Bill): Bill =>
  Object.fromEntries(Object.entries(bill).map(([driver, usd]) => [driver, usd * factor]));

/** A bill whose costs are named as those of a part of the service. */
export const ofPart = (part: string, bill: Bill): Bill =>
  Object.fromEntries(Object.entries(bill).map(([driver, usd]) => [`${part}: ${driver}`, usd]));

export const readTotal = (bill: Bill): number => Object.values(bill).reduce((sum, usd) => sum + usd, 0);
