import * as v from 'valibot';
import { defineVisitorRoute } from '../contract/visitor-route.ts';
import { Fields } from '../fields/fields.ts';
import { PageQuery } from '../fields/page-query.ts';

/** Redirects to a random link of a public campaign. */
export const rotateCampaign = defineVisitorRoute({
  id: 'rotateCampaign',
  resource: 'visitor',
  includes: ['showNotFound'],
  method: 'GET',
  path: '/r/{slug}',
  request: { params: Fields({ slug: v.string() }) },
});

/** Lists the links of a public campaign. `campaign` is `<slug>-<id>`. */
export const showCampaign = defineVisitorRoute({
  id: 'showCampaign',
  resource: 'visitor',
  includes: ['showNotFound'],
  method: 'GET',
  path: '/u/{owner}/{campaign}',
  request: {
    params: Fields({ owner: v.string(), campaign: v.string() }),
    query: Fields({ page: PageQuery.page }),
  },
});
