import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { createLinks } from '../../api/bulk-links.ts';
import { submitImport } from '../../api/console/files.ts';
import { requestsOfRows } from '../../api/contract/rows.ts';
import type { NewLinkBody } from '../../api/fields/link-body.ts';
import { readLinkChange } from '../../data/links/link-changes.ts';
import { addLink } from '../../data/links/links.ts';
import { countMoreRequests } from '../../data/users/request-counts.ts';
import { checkRowGroups, listMissing } from '../../domain/import/groups.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { secondsToNextMinute, toMinute } from '../../domain/values/dates.ts';
import { env, type ServiceAddress } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { type RowResult, runRows } from '../../requests/run-rows.ts';
import { runOnce } from '../forms/once.ts';
import { explainCampaigns } from './check-rows.ts';
import { createGroups, readGroupIds } from './import-groups.ts';
import { type Import, toRequestBody } from './read-import.ts';

interface ImportRequest {
  caller: Caller;
  fields: URLSearchParams;
  site: ServiceAddress;
  now: Date;
}

/**
 * Creates the links of a file, once for each form. Returns the rows, those that failed with their problem. They count as rows
 * of a request with the main API key; throws `rate_limited`, and creates nothing, if fewer are left in this minute.
 */
export async function createRows(
  file: Import,
  { caller, fields, site, now }: ImportRequest,
): Promise<ImportRow[]> {
  const sendable = file.rows.filter(({ problem }) => problem === undefined);
  const create = async (row: unknown) => {
    const body = row as InferOutput<typeof NewLinkBody>;
    const change = await readLinkChange(caller.id, body, {
      site,
      random: randomBytes,
    });
    return { id: (await addLink(caller, change, now)).id };
  };
  const response = await runOnce(
    caller.id,
    fields,
    async () => {
      const ids = await readGroupIds(caller.id, sendable);
      const checked = checkRowGroups(sendable, ids, explainCampaigns(caller.plan));
      const good = checked.filter(({ problem }) => problem === undefined);
      const missing = listMissing(good, ids);
      await countRows(caller, good.length + missing.campaigns.length + missing.channels.length, now);
      await createGroups(caller, missing, ids, now);
      const bodies = good.map((row) => toRequestBody(row, file.choices, ids));
      const results = await runRows(createLinks, bodies, create);
      return JSON.stringify(
        checked.map(({ problem }) =>
          problem === undefined ? results.shift() : { error: 1, message: problem },
        ),
      );
    },
    submitImport.timeoutSeconds,
  );
  const results = JSON.parse(response) as RowResult[];
  const problems = sendable.flatMap(({ id }, index): [string, string][] => {
    const result = results[index];
    return result?.error === 1 ? [[id, result.message]] : [];
  });
  const problemsById = new Map(problems);
  return file.rows.map((row) => ({ ...row, problem: row.problem ?? problemsById.get(row.id) }));
}

/** For the page that keeps the file until it can be sent again; throws other errors again. */
export function orRateLimited(error: unknown): { retryAfter: number } {
  if (!(error instanceof ServiceError) || error.code !== 'rate_limited') throw error;
  return { retryAfter: error.retryAfter ?? 1 };
}

/** A file with more rows than a minute has room for uses all of it. */
async function countRows({ keyHash }: Caller, rows: number, now: Date): Promise<void> {
  const limit = env.rateLimit;
  const count = Math.min(requestsOfRows(rows), limit);
  const counted = await countMoreRequests(keyHash, toMinute(now), { count, limit });
  if (counted === undefined) throw new ServiceError('rate_limited', { retryAfter: secondsToNextMinute(now) });
}
