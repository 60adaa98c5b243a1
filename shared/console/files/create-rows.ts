import { randomBytes } from 'node:crypto';
import type { InferOutput } from 'valibot';
import { createLinks } from '../../api/bulk-links.ts';
import { submitImport } from '../../api/console/files.ts';
import type { NewLinkBody } from '../../api/fields/link-body.ts';
import { readLinkChange } from '../../data/links/link-changes.ts';
import { addLink } from '../../data/links/links.ts';
import { checkRowGroups, listMissing } from '../../domain/import/groups.ts';
import type { ImportRow } from '../../domain/import/imported-link.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { ServiceAddress } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { type RowResult, runRows } from '../../requests/run-rows.ts';
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
      const rows = good.length + missing.campaigns.length + missing.channels.length;
      await countRows(caller, rows, now, texts.preview.limited);
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
