import type { ActionBy } from '../../../shared/domain/audit.ts';

/** What tests change directly, not through a route. */
export const bySystem: ActionBy = { actor: 'system', now: new Date() };
