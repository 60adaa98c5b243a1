import type { Check } from '../deployment/deployment.ts';
import { verify } from '../deployment/outcome.ts';
import { TARGET } from '../deployment/test-items.ts';
import { visit } from '../deployment/visit.ts';

/** A new link redirects to its target at once, and also with a slash at its end. */
export const redirect: Check = {
  name: 'redirect',
  async run({ items }) {
    const { url } = await items.createLink();
    for (const visited of [url, `${url}/`]) {
      const { status, headers } = await visit(visited);
      verify(status === 302, `a new link returned ${status} instead of 302`);
      verify(headers.location === TARGET, `a new link redirects to ${headers.location} instead of ${TARGET}`);
    }
    return 'a new link redirects to its target';
  },
};
