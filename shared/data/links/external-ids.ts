import type { Link } from '../../domain/links/links.ts';
import { ServiceError } from '../../errors.ts';
import { externalIdKey } from '../keys.ts';
import { getItem } from '../table/items.ts';
import { putUnique, type Step } from '../table/transactions.ts';

/** Transaction steps that free and take what other systems call a link. Throws `externalid_taken`. */
export function moveExternalId(
  { id, userId }: Pick<Link, 'id' | 'userId'>,
  { externalid: before }: Pick<Link, 'externalid'>,
  { externalid: after }: Pick<Link, 'externalid'>,
): Step[] {
  if (before === after) return [];
  const taken = () => new ServiceError('externalid_taken');
  return [
    ...(before === undefined ? [] : [{ Delete: { Key: externalIdKey(userId, before) } }]),
    ...(after === undefined ? [] : [putUnique({ ...externalIdKey(userId, after), linkId: id }, taken)]),
  ];
}

/** The id of the user's link with this external id. */
export const findByExternalId = async (userId: number, externalid: string): Promise<number | undefined> =>
  (await getItem<{ linkId: number }>(externalIdKey(userId, externalid)))?.linkId;

/** The same. Throws `link_not_found`. */
export async function resolveExternalId(userId: number, externalid: string): Promise<number> {
  const id = await findByExternalId(userId, externalid);
  if (id === undefined) throw new ServiceError('link_not_found');
  return id;
}
