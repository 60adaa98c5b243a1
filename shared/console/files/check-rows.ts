import type { InferOutput } from 'valibot';
import { NewLinkBody } from '../../api/fields/link-body.ts';
import { ownedDomain } from '../../data/domains.ts';
import { findTakenAliases } from '../../data/links/taken-aliases.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import { assertPlanAllows } from '../../domain/links/link-features.ts';
import { brandedHostIn, type Link, newLink, parseLinkChange } from '../../domain/links/links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { failures, ServiceError } from '../../errors.ts';
import { parseOrThrow } from '../../requests/parse-input.ts';
import { type Import, toRequestBody } from './read-import.ts';

interface Context {
  caller: Caller;
  site: ServiceAddress;
  now: Date;
}

/** The rows of a file, with what is wrong with them as far as can be told before they are created. Writes nothing. */
export async function checkRows(file: Import, context: Context): Promise<ImportRow[]> {
  const findDomain = ownedDomains(context.caller.id);
  const rows = await Promise.all(
    file.rows.map(async (row) => {
      if (row.problem !== undefined) return { row };
      try {
        const body = parseOrThrow(NewLinkBody, toRequestBody(row, file.choices));
        const host = brandedHostIn(body, context.site.hosts);
        return { row, link: toLink(body, host && (await findDomain(host)), context) };
      } catch (error) {
        if (!(error instanceof ServiceError) || error.statusCode >= 500) throw error;
        return { row: { ...row, problem: error.message } };
      }
    }),
  );
  const named = rows.flatMap(({ row, link }) => (link && row.fields.custom ? [{ row, link }] : []));
  const isTaken = await findTakenAliases(named.map(({ link }) => link));
  const taken = new Set(named.filter((_, index) => isTaken[index]).map(({ row }) => row.id));
  const { message } = failures.alias_taken;
  return rows.map(({ row }) => (taken.has(row.id) ? { ...row, problem: message } : row));
}

/** The link that would be created, except for a random alias. Throws as `addLink` does. */
function toLink(
  body: InferOutput<typeof NewLinkBody>,
  domain: string | undefined,
  { caller, site, now }: Context,
): Link {
  const change = parseLinkChange(body, { hosts: site.hosts, domain });
  const link = newLink({ id: 0, userId: caller.id, revision: 0 }, change.alias ?? 'random', change, now);
  assertPlanAllows(caller.plan, change, link);
  return link;
}

/** Looks up each branded host once. */
function ownedDomains(userId: number) {
  const found = new Map<string, Promise<string | undefined>>();
  return (host: string) => {
    const domain = found.get(host) ?? ownedDomain(userId, host);
    found.set(host, domain);
    return domain;
  };
}
