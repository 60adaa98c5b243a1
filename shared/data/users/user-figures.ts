import { toMonth } from '../../domain/clicks/click-quota.ts';
import type { User } from '../../domain/users/users.ts';
import { totalsKey } from '../keys.ts';
import type { Totals } from '../owned/totals.ts';
import { monthlyClicksKey } from '../statistics-keys.ts';
import { readItems } from '../table/batch-get.ts';

/** What a list shows of a user's use of the service. */
export interface UserFigures {
  links: number;
  /** In this month (UTC). */
  clicks: number;
}

/** The figures of a page of users in one request, for one read unit for each user. */
export async function readUserFigures(users: readonly User[], now: Date): Promise<Map<number, UserFigures>> {
  const listFigureKeys = ({ id }: User) => [totalsKey(id), monthlyClicksKey(id, toMonth(now))] as const;
  const find = await readItems(users.flatMap(listFigureKeys), { consistent: false });
  return new Map(
    users.map((user) => {
      const [totals, clicks] = listFigureKeys(user);
      return [
        user.id,
        { links: find<Totals>(totals)?.links ?? 0, clicks: find<{ clicks: number }>(clicks)?.clicks ?? 0 },
      ];
    }),
  );
}
