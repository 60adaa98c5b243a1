import { describe } from 'vitest';
import { deleteDomain, listDomains } from '../../../shared/api/domains.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { itListsACollection } from '../../support/items/lists.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /domains', () => {
  const redirects = { redirectroot: 'https://example.com/', redirect404: 'https://example.com/404' };
  const domain = (n: number) => `https://listed-${n}.example`;

  itListsACollection(service, {
    list: listDomains,
    remove: deleteDomain,
    key: 'domains',
    add: (user, n) => addDomainFor(user, { domain: domain(n), ...(n === 23 && redirects) }),
    entry: (_user, n) => ({
      domain: domain(n),
      ...(n === 23 ? redirects : { redirectroot: '', redirect404: '' }),
    }),
  });
});
