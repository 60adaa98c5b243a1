import type { StreamShard } from './plan-leases.ts';

/** A list of shards may lack one that was just made: only what is missing for this long is gone, in milliseconds. */
const ABSENT_AFTER_MS = 60_000;

/** Finds those of the ids that have been missing from the stream for a while. */
export function absentShards(
  now: () => number,
): (ids: Iterable<string>, shards: StreamShard[]) => ReadonlySet<string> {
  let missingSince = new Map<string, number>();

  return (ids, shards) => {
    const time = now();
    const listed = new Set(shards.map(({ shardId }) => shardId));
    const missing = [...ids].filter((id) => !listed.has(id));
    missingSince = new Map(missing.map((id) => [id, missingSince.get(id) ?? time]));
    return new Set(missing.filter((id) => time - (missingSince.get(id) ?? time) >= ABSENT_AFTER_MS));
  };
}
