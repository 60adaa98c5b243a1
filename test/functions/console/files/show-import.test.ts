import { describe, expect, it } from 'vitest';
import { showImport } from '../../../../shared/api/console/files.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { measureCost, shownIn } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

describe('GET /console/import', () => {
  it('asks for a file, or rows, and where all links go', async () => {
    const user = await service.addUser();
    const { campaign, domain } = await addOneOfEach(service, user);
    const response = await call(service, showImport, { cookies: await signedInCookies(service, user) });
    expect(response.text).toContain('aria-label="Breadcrumb"><a href="/console/links"');
    expect(response.text).toContain('enctype="multipart/form-data"');
    expect(response.text).toContain(`<option value="${campaign}">`);
    expect(response.text).toContain(`<option value="${domain.origin}">`);
    expect(shownIn(response)).toContain('Only administrators can import dates and clicks');
    expect(measureCost(response).operations).toEqual(['BatchGetItem', 'Query', 'Query', 'Query']);
  });

  it('names the columns that only administrators can import to them', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const response = await call(service, showImport, { cookies: await signedInCookies(service, admin) });
    expect(response.text).toContain('<code>clicks</code>');
  });
});
