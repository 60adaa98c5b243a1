import type { Check } from '../deployment/deployment.ts';
import { verify } from '../deployment/outcome.ts';
import { TestItems } from '../deployment/test-items.ts';
import { visit } from '../deployment/visit.ts';

/** A missing link shows the service’s own page, and nothing on the way remembers that it was missing. */
export const errorPages: Check = {
  name: 'error pages',
  async run({ origin, items }) {
    const custom = TestItems.newName();
    const missing = await visit(`${origin}/${custom}`);
    verify(missing.status === 404, `a missing link returned ${missing.status} instead of 404`);
    verify(
      /<title>Link not found/.test(missing.body.toString()),
      'a missing link does not show the service’s own page',
    );
    const { url } = await items.createLink({ custom });
    const found = await visit(url);
    verify(found.status === 302, 'a link that was just created is still missing: its 404 was cached');
    return 'the service’s own, and not cached';
  },
};
