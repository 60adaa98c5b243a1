import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { ESCAPED, EVIL, type ItemPages } from '../../../support/pages/item-pages.ts';

/** The pages of domains, and what the tests send to them. */
export const domainPages: ItemPages = {
  ...domainRoutes,
  listFields: (_, at) => ({ domain: `https://created-${at}.example`, redirectroot: '', redirect404: '' }),
  add: async (user) => (await addDomainFor(user)).origin,
  change: {
    fields: { redirectroot: 'https://example.com/home', redirect404: '' },
    shown: 'value="https://example.com/home"',
  },
  otherChange: {
    fields: { redirectroot: 'https://example.com/other' },
    stored: 'Stored value: https://example.com/home',
  },
  refused: {
    fields: { domain: EVIL, redirectroot: 'https://example.com/kept' },
    problem: 'id="domain-problem"',
    kept: `value="${ESCAPED}"`,
  },
  refusedChange: {
    fields: { redirectroot: EVIL, redirect404: 'https://example.com/kept' },
    problem: 'id="redirectroot-problem"',
    kept: `value="${ESCAPED}"`,
  },
  afterCreate: /^\/console\/domains\/\d+\?done=created$/,
  listUnits: 5,
  listRounds: 2,
  addUser: async (service) =>
    service.addUser({ planId: await service.addPlan({ domain: { enabled: '1', count: '0' } }) }),
};
