import type { GenericSchema } from 'valibot';
import type { ApiRoute, Parsed, ResponseOf } from '../api/contract/api-route.ts';
import { dropAdminFields } from '../requests/admin-fields.ts';
import type { Claim } from '../requests/claims.ts';
import { runRows } from '../requests/run-rows.ts';
import { runInTurnOfUser } from '../requests/user-turns.ts';
import { countRows } from './count-rows.ts';
import { type Creating, endpoint, type Input } from './endpoint.ts';

type BulkRoute = ApiRoute & { access: 'user'; row: GenericSchema };

const creatingRow =
  ({ resource }: ApiRoute, claim: Claim | undefined, row: number): Creating =>
  async (toContent, create) => {
    const toRowContent = (item: object) => toContent(item as never);
    return toContent(await (claim ? claim.runRow(resource, row, toRowContent, create) : create()));
  };

/** Wraps what handles one row of a bulk route, as `endpoint` does for a request. Each row succeeds or fails by itself. */
export const bulkEndpoint = <const R extends BulkRoute>(
  route: R,
  runRow: (row: Parsed<R['row']>, input: Input<R>) => Promise<object>,
) =>
  endpoint(
    route,
    async (input) => {
      const { urls } = input.body as { urls: unknown[] };
      const kept = await input.claim?.readRows();
      const run = (row: unknown, index: number) =>
        runRow(row as Parsed<R['row']>, { ...input, creating: creatingRow(route, input.claim, index) });
      const rows = urls.map((row) => dropAdminFields(route, row, input.user.isAdmin));
      const data = await runInTurnOfUser(input.user.id, () =>
        runRows(route, rows, run, { claim: input.claim, kept }),
      );
      return { data } as ResponseOf<R>;
    },
    [countRows()],
  );
