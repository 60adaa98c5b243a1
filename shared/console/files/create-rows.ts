import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { createLinks } from '../../api/bulk-links.ts';
import { submitImport } from '../../api/console/files.ts';
import type { NewLinkBody } from '../../api/fields/link-body.ts';
import { readLinkChange } from '../../data/links/link-changes.ts';
import { addLink } from '../../data/links/links.ts';
import { checkRowGroups, listMissing } from '../../domain/import/groups.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import type { Link } from '../../domain/links/links.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import type { Claim } from '../../requests/claims.ts';
import { type RowResult, runRows } from '../../requests/run-rows.ts';
import { runInTurnOfUser } from '../../requests/user-turns.ts';
import { runOnce } from '../forms/once.ts';
import { countRows } from '../row-limit.ts';
import * as texts from '../texts/import.ts';
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
 * Creates the links of a file, once for each form: one that is sent again after a crash continues. Returns the rows, those that
 * failed with their problem. They count as rows of a request with the main API key; throws `rate_limited`, and creates nothing,
 * if fewer are left in this minute.
 */
export async function createRows(file: Import, request: ImportRequest): Promise<ImportRow[]> {
  const { caller, fields } = request;
  const sendable = file.rows.filter(({ problem }) => problem === undefined);
  const response = await runOnce(
    caller.id,
    fields,
    async (_, claim) => JSON.stringify(await createMissing(sendable, file, request, claim)),
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

/** The results of all rows. Those that an earlier request has created are not created again, and do not count again. */
async function createMissing(
  sendable: readonly ImportRow[],
  { choices }: Import,
  { caller, site, now }: ImportRequest,
  claim: Claim,
): Promise<unknown[]> {
  const created = await claim.readRows();
  const ids = await readGroupIds(caller.id, sendable);
  const checked = checkRowGroups(sendable, ids, explainCampaigns(caller.plan));
  const good = checked.flatMap((row, index) => (row.problem === undefined ? [{ row, index }] : []));
  const missing = listMissing(
    good.map(({ row }) => row),
    ids,
  );
  const groups = missing.campaigns.length + missing.channels.length;
  await countRows(caller, good.length - created.size + groups, now, texts.preview.limited);
  await createGroups(caller, missing, ids, now);

  const toResult = (link: object) => ({ id: (link as Link).id });
  async function createRow(body: unknown, at: number): Promise<object> {
    const index = good[at]?.index ?? at;
    const options = { site, random: randomBytes };
    const change = await readLinkChange(caller.id, body as InferOutput<typeof NewLinkBody>, options);
    return toResult(
      await claim.runRow(createLinks.resource, index, toResult, () => addLink(caller, change, now)),
    );
  }
  const bodies = good.map(({ row }) => toRequestBody(row, choices, ids, now));
  const kept = new Map(
    good.flatMap(({ index }, at) => {
      const result = created.get(index);
      return result ? [[at, result] as const] : [];
    }),
  );
  const results = await runInTurnOfUser(caller.id, () =>
    runRows(createLinks, bodies, createRow, { claim, kept }),
  );
  return checked.map(({ problem }) =>
    problem === undefined ? results.shift() : { error: 1, message: problem },
  );
}

/** For the page that keeps the file until it can be sent again; throws other errors again. */
export function orRateLimited(error: unknown): { retryAfter: number } {
  if (!(error instanceof ServiceError) || error.code !== 'rate_limited') throw error;
  return { retryAfter: error.retryAfter ?? 1 };
}
