import { afterAll, vi } from 'vitest';
import type { ScryptCost } from '../../shared/domain/users/passwords.ts';
import { useComparison } from './password-comparison.ts';

// Setup of tests with a table: thousands of passwords would take minutes at the production cost. The hash carries its
// cost, so verification is real, unless a test replaces it with `useComparison`. Rules and whole systems are tested at the
// production cost.
vi.mock('../../shared/domain/users/passwords.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../shared/domain/users/passwords.ts')>();
  const { withComparison } = await import('./password-comparison.ts');
  const cheap: ScryptCost = { N: 16, r: 1, p: 1 };
  const hashPassword: typeof original.hashPassword = (password, salt, cost = cheap) =>
    original.hashPassword(password, salt, cost);
  // As costly as the others here.
  const createDummyHash: typeof original.createDummyHash = (cost = cheap) => original.createDummyHash(cost);
  return { ...withComparison(original), hashPassword, createDummyHash };
});

afterAll(() => useComparison(undefined));
