import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ownHostsKey } from '../../shared/data/keys.ts';
import { tableClient } from '../../shared/data/table/document-client.ts';
import { getItem } from '../../shared/data/table/items.ts';

/** For `npm run check:data`, which runs without the service's settings. */
export interface RecordedHosts {
  /** The hosts, with their ports, that have been the service's own at every start. */
  always: string[];
  /** Whether it ever had another one. */
  haveChanged: boolean;
}

/** Records the service's own hosts: only images on them can be uploaded ones. */
export async function recordHosts(TableName: string, hosts: ReadonlySet<string>): Promise<void> {
  const before = await getItem<RecordedHosts>(ownHostsKey);
  const always = before?.always.filter((host) => hosts.has(host)) ?? [...hosts];
  const areSame = always.length === hosts.size && always.length === (before?.always ?? always).length;
  if (before && areSame) return;
  const Item = { ...ownHostsKey, always, haveChanged: !areSame };
  await tableClient().send(new PutCommand({ TableName, Item }));
}
