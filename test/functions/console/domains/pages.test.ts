import { beforeEach } from 'vitest';
import { domainRoutes } from '../../../../shared/api/console/items.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { allNamesPointHere, useResolver } from '../../../support/network/dns.ts';
import { ESCAPED, EVIL, itemPageTests } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';

beforeEach(() => useResolver(allNamesPointHere));
itemPageTests(testService(), {
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
});
