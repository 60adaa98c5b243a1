import {
  addGroup,
  checkRowGroups,
  type GroupIds,
  type GroupName,
  groupNames,
  listMissing,
  noGroupIds,
  toGroupFields,
} from '../../../../shared/domain/import/groups.ts';
import type { ImportRow } from '../../../../shared/domain/import/imported-link.ts';
import { isLinkServiceError, type LinkService } from '../../../typescript/src/index.ts';

/**
 * The rows with the ids of their campaigns and channels, of which missing ones are created. Rows whose groups cannot be, because of
 * the plan or an unknown id, have a problem.
 */
export async function resolveGroups(rows: readonly ImportRow[], client: LinkService): Promise<ImportRow[]> {
  const ids = noGroupIds();
  for (const group of groupNames.filter((name) => rows.some(({ groups }) => groups?.[name].length))) {
    const newestFirst = await listAll(client[group].list({ limit: 1000 }));
    for (const one of newestFirst.toReversed()) addGroup(ids, group, one);
  }
  const refused = await createMissing(listMissing(checkRowGroups(rows, ids), ids), ids, client);
  return checkRowGroups(rows, ids, refused).map((row) => ({
    ...row,
    fields: { ...row.fields, ...toGroupFields(row, ids) },
  }));
}

async function listAll(items: AsyncIterable<{ id: number; name: string }>) {
  const all: { id: number; name: string }[] = [];
  for await (const { id, name } of items) all.push({ id, name });
  return all;
}

/** Returns why campaigns were not created, if the plan does not include them. */
async function createMissing(
  { campaigns, channels }: Record<GroupName, string[]>,
  ids: GroupIds,
  client: LinkService,
): Promise<string | undefined> {
  for (const name of channels)
    addGroup(ids, 'channels', { ...(await client.channels.create({ name })), name });
  try {
    for (const name of campaigns)
      addGroup(ids, 'campaigns', { ...(await client.campaigns.create({ name })), name });
    return undefined;
  } catch (error) {
    if (!isLinkServiceError(error, 'plan_feature')) throw error;
    return error.message;
  }
}
