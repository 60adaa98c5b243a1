import { defineRoute } from './contract/api-route.ts';
import { defineJob } from './contract/function-contract.ts';

/** The API's 404, in its envelope, for every path below `/api` that no other route matches. */
export const answerUnknownPath = defineRoute({
  id: 'answerUnknownPath',
  resource: 'operations',
  method: 'ANY',
  path: '/{path+}',
  access: 'public',
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
