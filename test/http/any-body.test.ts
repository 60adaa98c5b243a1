import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CampaignBody, CampaignChange, createCampaign, updateCampaign } from '../../shared/api/campaigns.ts';
import { ChannelBody, ChannelChange, createChannel, updateChannel } from '../../shared/api/channels.ts';
import { call } from '../support/call.ts';
import { addCampaignFor } from '../support/items/campaigns.ts';
import { addChannelFor } from '../support/items/channels.ts';
import { anyText } from '../support/random/any-text.ts';
import { testService } from '../support/service.ts';

const service = testService();

const plausible = fc.oneof(
  fc.constantFrom('', null, true, false, 'Some name', 'some-slug', '#a1B2c3', '\u202eabc', '<b>'),
  anyText({ maxLength: 250 }),
  fc.jsonValue({ maxDepth: 2 }),
);

describe.each([
  { route: createCampaign, schema: CampaignBody },
  { route: updateCampaign, schema: CampaignChange },
  { route: createChannel, schema: ChannelBody },
  { route: updateChannel, schema: ChannelChange },
])('$route.method $route.path', ({ route, schema }) => {
  it('responds to any JSON object with 200, or with a 4xx error that names a field', async () => {
    const user = await service.addUser();
    const isCampaign = route.resource === 'campaigns';
    const id = isCampaign ? (await addCampaignFor(service, user)).id : await addChannelFor(service, user);
    const fields = Object.fromEntries(Object.keys(schema.entries).map((field) => [field, plausible]));
    await fc.assert(
      fc.asyncProperty(fc.record(fields, { requiredKeys: [] }), async (body) => {
        const { status, body: responseBody } = await call(service, route, {
          key: user.key,
          params: { id },
          body,
        });
        expect([200, 400, 409]).toContain(status);
        if (status === 400) expect(responseBody.message).toMatch(/^[\w[\].]+: \w/);
      }),
      { numRuns: 100 },
    );
  });
});
