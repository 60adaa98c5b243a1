import { defineRoute } from './contract/api-route.ts';
import { defineFunction, PASSWORD_MEMORY } from './contract/function-contract.ts';
import { defineVisitorRoute } from './contract/visitor-route.ts';

/** The 404 for every path under `/api` that matches no other route. */
export const rejectUnknownPath = defineRoute({
  id: 'rejectUnknownPath',
  resource: 'operations',
  summary: 'Reject unknown paths',
  description: 'The 404 for unknown paths.',
  method: 'ANY',
  path: '/{path+}',
  access: 'public',
  request: {},
  errors: ['not_found'],
});

/**
 * Runs on every deploy and local start: writes the plans, adds the first administrator if there is no user, and migrates
 * the table of an earlier release.
 */
export const bootstrap = defineFunction({
  id: 'bootstrap',
  resource: 'operations',
  readsServiceSecret: true,
  storesAdminKey: true,
  memory: PASSWORD_MEMORY,
});

/** For load balancers, containers, and monitoring: whether the table responds. On any host, without a key. */
export const checkHealth = defineVisitorRoute({
  id: 'checkHealth',
  resource: 'operations',
  method: 'GET',
  path: '/health',
  request: {},
});
