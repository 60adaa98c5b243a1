import type { Field } from './formats.ts';
import type { ImportRow, RowGroups } from './imported-link.ts';
import { parseJsonList, toText, ValueError } from './values.ts';

export const groupNames = ['campaigns', 'channels'] as const;
export type GroupName = (typeof groupNames)[number];

/** As the service has it: a new link is put into so many channels at a time. */
const MAX_CHANNELS = 10;
const MAX_NAME_LENGTH = 200;
/** A file with more is probably one whose columns were mistaken. */
const MAX_NEW_GROUPS = 100;

/**
 * The campaign of a row, and its channels: a list in JSON, of names or of objects with one, or names between `,`, `;`, or `|`. Numbers
 * in JSON are the ids of the account that was exported, which mean nothing in another one.
 */
export function readGroups(found: Partial<Record<Field, unknown>>): { groups?: RowGroups } {
  const campaign = typeof found.campaign === 'string' ? toText(found.campaign) : '';
  const names = listNames(found.channels).map(toText);
  const channels = new Map(names.map((name) => [toKey(name), name] as const).filter(([key]) => key !== ''));
  if (campaign === '' && channels.size === 0) return {};
  return { groups: { campaigns: campaign ? [campaign] : [], channels: [...channels.values()] } };
}

function listNames(listed: unknown): string[] {
  if (Array.isArray(listed)) return listed.map(nameIn).filter((name) => typeof name === 'string');
  if (typeof listed !== 'string') return [];
  const list = /^\s*\[/.test(listed) ? parseJsonList(listed) : undefined;
  return list ? listNames(list) : listed.split(/[,;|]/);
}

/** The name in an object, or in its JSON; anything else as it is. */
function nameIn(value: unknown): unknown {
  const isJson = typeof value === 'string' && value.startsWith('{');
  const [one] = isJson ? (parseJsonList(`[${value}]`) ?? []) : [value];
  return typeof one === 'object' && one !== null && 'name' in one ? one.name : value;
}

export function checkGroups({ campaigns, channels }: RowGroups = { campaigns: [], channels: [] }): void {
  if (channels.length > MAX_CHANNELS) throw new ValueError(`channels: has more than ${MAX_CHANNELS} names`);
  if ([...campaigns, ...channels].some((name) => name.length > MAX_NAME_LENGTH))
    throw new ValueError(`channels: has a name with more than ${MAX_NAME_LENGTH} characters`);
}

/** Names are the same regardless of case. */
const toKey = (name: string): string => name.trim().toLowerCase();

const isId = (name: string): boolean => /^[1-9]\d{8,15}$/.test(name);

/** The ids of campaigns and channels, by their names and by themselves. */
export type GroupIds = Record<GroupName, Map<string, number>>;

interface ExistingGroup {
  id: number;
  name: string;
}

export const noGroupIds = (): GroupIds => mapGroups(() => new Map());

/** Several channels can have the same name, which then is that of the one that was added last. */
export function addGroup(ids: GroupIds, group: GroupName, { id, name }: ExistingGroup): void {
  ids[group].set(String(id), id).set(toKey(name), id);
}

const mapGroups = <T>(read: (group: GroupName) => T): Record<GroupName, T> => ({
  campaigns: read('campaigns'),
  channels: read('channels'),
});

/** The names in rows without a problem that nothing has yet, as they are written first. */
export const listMissing = (rows: readonly ImportRow[], ids: GroupIds): Record<GroupName, string[]> =>
  mapGroups((group) => {
    const good = rows.filter(({ problem }) => problem === undefined);
    const named = good.flatMap(({ groups }) => groups?.[group] ?? []);
    const missing = new Map<string, string>();
    for (const name of named) {
      const key = toKey(name);
      if (!ids[group].has(key) && !missing.has(key) && !isId(name)) missing.set(key, name);
    }
    return [...missing.values()];
  });

/**
 * The rows, with what is wrong with their groups: an id that no group has, too many new groups, or a new campaign although
 * the plan has no room for it, which is what `campaignProblem` explains.
 */
export function checkRowGroups(
  rows: readonly ImportRow[],
  ids: GroupIds,
  campaignProblem?: string,
): ImportRow[] {
  const missing = listMissing(rows, ids);
  const hasTooMany = missing.campaigns.length + missing.channels.length > MAX_NEW_GROUPS;
  const findProblem = ({ groups }: ImportRow, group: GroupName): string[] => {
    const field = group === 'campaigns' ? 'campaign' : group;
    return (groups?.[group] ?? []).flatMap((name) => {
      if (ids[group].has(toKey(name))) return [];
      if (isId(name)) return `${field}: ${name} does not exist`;
      if (hasTooMany)
        return `${field}: the file names more than ${MAX_NEW_GROUPS} new ones; create them first`;
      return (group === 'campaigns' && campaignProblem) || [];
    });
  };
  return rows.map((row) => {
    if (row.problem !== undefined) return row;
    const [problem] = groupNames.flatMap((group) => findProblem(row, group));
    return problem === undefined ? row : { ...row, problem };
  });
}

/** The groups of a row as the body of a request has them, without those that do not exist. */
export function toGroupFields(
  { groups }: ImportRow,
  ids: GroupIds,
): { campaign?: number; channels?: number[] } {
  const find = (group: GroupName) =>
    (groups?.[group] ?? []).flatMap((name) => ids[group].get(toKey(name)) ?? []);
  const [[campaign], channels] = [find('campaigns'), find('channels')];
  return {
    ...(campaign !== undefined && { campaign }),
    ...(channels.length > 0 && { channels: [...new Set(channels)] }),
  };
}
