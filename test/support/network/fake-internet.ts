import { afterAll, vi } from 'vitest';
import { allNamesPointHere, useResolver } from './dns.ts';
import { useNetwork, useProbe } from './logo-server.ts';

// Setup of test files that share a worker: mocks of modules would reach the others, so all of them have these, and choose
// with `useResolver`, `useNetwork`, `useProbe`, or `startLogoServer` what responds.
vi.mock('../../../shared/network/dns-check.ts', async (importReal) => {
  const { currentResolver, withResolver } = await import('./dns.ts');
  return withResolver(await importReal(), currentResolver);
});
vi.mock('../../../shared/network/download.ts', async (importReal) => {
  const { fromLogoServer } = await import('./logo-server.ts');
  return fromLogoServer(await importReal());
});

afterAll(() => {
  useResolver(allNamesPointHere);
  useNetwork(undefined);
  useProbe(undefined);
});
