import type { Domain } from '../../domain/domains.ts';
import type { TenantState } from '../../domain/tenants.ts';
import { getOwner } from '../../ids.ts';
import type { DomainRecord } from '../domain-records.ts';
import { domainKey } from '../keys.ts';
import { getItem } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';
import { findUser } from '../users/users.ts';
import { findListeners, type Listener } from '../webhooks/listeners.ts';
import { recordEvents } from '../webhooks/record-events.ts';

type Outcome = Pick<TenantState, 'status' | 'reason'>;

/** Transaction steps that notify webhooks that a domain works, or that its setup failed. */
export function notifyOfDomain(
  listeners: readonly Listener[],
  { id, origin }: Pick<Domain, 'id' | 'origin'>,
  { status, reason }: Outcome,
  now: Date,
): Step[] {
  if (status === 'pending') return [];
  const data = { id, domain: origin, status, reason: reason ?? null };
  return recordEvents(listeners, {
    type: status === 'active' ? 'domain.active' : 'domain.failed',
    time: now,
    data,
  });
}

/** Tells the owner’s webhooks what the setup of a domain led to, if the owner still has it. */
export async function notifyOfSetup(
  { host, domainId }: Pick<TenantState, 'host' | 'domainId'>,
  outcome: Outcome,
): Promise<Step[]> {
  if (outcome.status === 'pending') return [];
  const user = await findUser(getOwner(domainId));
  const listeners = user
    ? await findListeners(user, outcome.status === 'active' ? 'domain.active' : 'domain.failed')
    : [];
  const domain = listeners.length > 0 ? await getItem<DomainRecord>(domainKey(host)) : undefined;
  return domain?.id === domainId ? notifyOfDomain(listeners, domain, outcome, new Date()) : [];
}
