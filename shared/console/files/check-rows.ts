import type { InferOutput } from 'valibot';
import { NewLinkBody } from '../../api/fields/link-body.ts';
import { ownedDomain } from '../../data/domains.ts';
import { findTakenAliases } from '../../data/links/taken-aliases.ts';
import { checkRowGroups, type GroupName, listMissing } from '../../domain/import/groups.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import { assertPlanAllows } from '../../domain/links/link-features.ts';
import { type Link, newLink } from '../../domain/links/links.ts';
import { brandedHostIn, parseLinkChange } from '../../domain/links/parse-link-change.ts';
import { assertPlanIncludes, type Plan } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { failures, isServiceError, ServiceError } from '../../errors.ts';
import { mapInTurns } from '../../event-loop.ts';
import { parseOrThrow } from '../../requests/parse-input.ts';
import { readGroupIds } from './import-groups.ts';
import { type Import, toRequestBody } from './read-import.ts';

interface Context {
  caller: Caller;
  site: ServiceAddress;
  now: Date;
}

interface CheckedRows {
  rows: ImportRow[];
  /** The campaigns and channels that would be created. */
  missing: Record<GroupName, string[]>;
}

/** The rows of a file, with what is wrong with them as far as can be told before they are created. Writes nothing. */
export async function checkRows(file: Import, context: Context): Promise<CheckedRows> {
  const { caller } = context;
  const ids = await readGroupIds(caller.id, file.rows);
  const named = checkRowGroups(file.rows, ids, explainCampaigns(caller.plan));
  const parsed = await mapInTurns(named, (row) =>
    readOrExplain(row, () => {
      const body = parseOrThrow(NewLinkBody, toRequestBody(row, file.choices, ids, context.now));
      return { body, host: brandedHostIn(body, context.site.hosts) };
    }),
  );
  const domains = await findDomains(caller.id, new Set(parsed.map(({ read }) => read?.host)));
  const rows = await mapInTurns(parsed, ({ row, read }) =>
    readOrExplain(row, () => read && toLink(read.body, read.host && domains.get(read.host), context)),
  );
  const aliased = rows.flatMap(({ row, read: link }) => (link && row.fields.custom ? [{ row, link }] : []));
  const isTaken = await findTakenAliases(aliased.map(({ link }) => link));
  const taken = new Set(aliased.filter((_, index) => isTaken[index]).map(({ row }) => row.id));
  const { message } = failures.alias_taken;
  const checked = rows.map(({ row }) => (taken.has(row.id) ? { ...row, problem: message } : row));
  return { rows: checked, missing: listMissing(checked, ids) };
}

/** Why rows cannot have new campaigns; undefined if the plan includes them. */
export function explainCampaigns(plan: Plan): string | undefined {
  try {
    assertPlanIncludes(plan, ['bundle']);
    return undefined;
  } catch (error) {
    if (!isServiceError(error, 'plan_feature')) throw error;
    return error.message;
  }
}

/** What a row is read as, unless it has a problem, or this finds one. */
function readOrExplain<T>(row: ImportRow, read: () => T): { row: ImportRow; read?: T } {
  if (row.problem !== undefined) return { row };
  try {
    return { row, read: read() };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.statusCode >= 500) throw error;
    return { row: { ...row, problem: error.message } };
  }
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

/** The user's domains among these hosts. */
async function findDomains(
  userId: number,
  hosts: ReadonlySet<string | undefined>,
): Promise<Map<string, string | undefined>> {
  const named = [...hosts].filter((host) => host !== undefined);
  return new Map(
    await Promise.all(named.map(async (host) => [host, await ownedDomain(userId, host)] as const)),
  );
}
