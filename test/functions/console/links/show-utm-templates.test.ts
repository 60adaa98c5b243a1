import { expect, it } from 'vitest';
import { showUtmTemplates } from '../../../../shared/api/console/utm-templates.ts';
import { call } from '../../../support/call.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { shownIn } from '../../../support/pages/console.ts';
import { testService } from '../../../support/service.ts';

const service = testService();

it('shows rows to fill in, and what was saved, only after it was', async () => {
  const cookies = await signedInCookies(service, await service.addUser());
  const page = await call(service, showUtmTemplates, { cookies });
  expect(page.text.match(/name="templates\[\d\]\.name"/g)).toHaveLength(3);
  expect(shownIn(page)).not.toContain('were saved');
  const saved = await call(service, showUtmTemplates, { cookies, query: { done: 'saved' } });
  expect(shownIn(saved)).toContain('Your UTM templates were saved.');
});
