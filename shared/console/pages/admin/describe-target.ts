import * as texts from '../../texts/audit.ts';

/**
 * `user:7 Ada plan:2`, which the log has, as people say it: `Ada (user 7), plan Pro`. `plans` has the names of plans by their
 * ids.
 */
export const describeTarget = (entry: string, plans: ReadonlyMap<number, string>): string =>
  entry
    .replace(/^(user|job):(\S+) (\S+)/, '$3 ($1 $2)')
    .replace(/ plan:(\d+)$/, (_, id: string) => `, ${texts.plan(plans.get(Number(id)) ?? id)}`)
    .replace(/ key:(\d+)$/, (_, id: string) => `, ${texts.key(toKeyNumber(id))}`);

/** Among all keys that the user has had: the last eight digits of an id. */
const toKeyNumber = (id: string): number => Number(id.slice(-8));
