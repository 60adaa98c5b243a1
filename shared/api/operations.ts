import { apiPrefix, defineJob, defineRoute } from './route.ts';

/** Whatever no other route matches below `/api`: the 404 of the API, in its envelope. */
export const answerUnknownPath = defineRoute({
  id: 'answerUnknownPath',
  resource: 'operations',
  method: 'ANY',
  path: `${apiPrefix}/{path+}`,
  access: 'visitor',
  request: {},
  errors: ['not_found'],
  table: [],
});

/** At every deploy and local start: the plans, and the first administrator if there is none. */
export const bootstrap = defineJob({
  id: 'bootstrap',
  resource: 'operations',
  table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  readsServiceSecret: true,
});
