import { parse } from 'valibot';
import { DomainBody } from '../../../shared/api/domains.ts';
import { addDomain } from '../../../shared/data/domains.ts';
import type { AppFileField } from '../../../shared/domain/app-files.ts';
import { newDomain } from '../../../shared/domain/domains.ts';
import { env } from '../../../shared/env.ts';
import { findCaller } from '../calls/users.ts';
import { allNamesPointHere } from '../network/dns.ts';
import type { TestUser } from '../service.ts';
import type { TableRequest } from '../table/recorder.ts';
import { readUses } from '../table/table-uses.ts';

let domains = 0;

/** Adds a domain whose DNS points to the service, and returns its id, its origin and its host name. */
export async function addDomainFor(
  user: TestUser,
  body: Partial<
    Record<'domain' | 'redirectroot' | 'redirect404' | 'expiredurl' | 'language' | AppFileField, string>
  > & { bio?: number } = {},
) {
  const { site } = env;
  const written = { ...body, domain: body.domain ?? `https://brand-${++domains}.example` };
  const domain = newDomain(parse(DomainBody, written), site.hosts);
  const { id, host } = await addDomain(await findCaller(user), domain, site, allNamesPointHere);
  return { id, origin: written.domain, host };
}

/** What a request read besides the domain that was requested. */
export const withoutDomainReads = (requests: readonly TableRequest[]) =>
  requests.filter((request) => readUses(request).some((use) => use !== 'GetItem DOMAIN#*'));
