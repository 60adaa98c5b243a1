import { describe, expect, it } from 'vitest';
import { showImport } from '../../../../shared/api/console/files.ts';
import { addOneOfEach } from '../../../support/belongings.ts';
import { call } from '../../../support/call.ts';
import { costOf, shownIn } from '../../../support/console.ts';
import { testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';

const service = testService();

describe('GET /console/import', () => {
  it('asks for a file, or rows, and where all links go', async () => {
    const user = await service.addUser();
    const { campaign, domain } = await addOneOfEach(service, user);
    const answer = await call(service, showImport, { cookies: await signedInCookies(service, user) });
    expect(answer.text).toContain('aria-label="Breadcrumb"><a href="/console/links"');
    expect(answer.text).toContain('enctype="multipart/form-data"');
    expect(answer.text).toContain(`<option value="${campaign}">`);
    expect(answer.text).toContain(`<option value="${domain.origin}">`);
    expect(shownIn(answer)).toContain('Only administrators can import dates and clicks');
    expect(costOf(answer).operations).toEqual(['BatchGetItem', 'Query', 'Query', 'Query']);
  });

  it('names the columns that only administrators can import to them', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const answer = await call(service, showImport, { cookies: await signedInCookies(service, admin) });
    expect(answer.text).toContain('<code>clicks</code>');
  });
});
