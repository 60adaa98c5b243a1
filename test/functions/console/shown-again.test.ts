import { describe, expect, it } from 'vitest';
import { channelRoutes } from '../../../shared/api/console/items.ts';
import { createConsoleLink } from '../../../shared/api/console/links.ts';
import { signedInUser } from '../../support/calls/sign-in.ts';
import { sendForm } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const me = signedInUser(service);

/** Each becomes six characters. */
const LONG = '"'.repeat(100_000);

describe('a form that is shown again with texts that no browser sends', () => {
  it.each([
    ['a text', channelRoutes.submitNew, { name: '', description: LONG }],
    ['a line', channelRoutes.submitNew, { name: LONG }],
    ['a choice', createConsoleLink, { url: '', campaign: LONG, channel: LONG }],
    ['a number', createConsoleLink, { url: '', clicklimit: LONG }],
    ['what is wrong with a file', createConsoleLink, { url: '', 'metaimage.problem': LONG }],
    ['what people do not see', createConsoleLink, { url: '', once: LONG, revision: LONG }],
  ] as const)('shows only the beginning: %s', async (_, route, fields) => {
    const shown = await sendForm(service, route, me.cookies, fields as Record<string, string>);
    expect(shown.status).toBe(400);
    expect(shown.text.split('&quot;').length).toBeLessThan(22_000);
  });
});
