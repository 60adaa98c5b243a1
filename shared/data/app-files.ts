import { type AppFileField, type AppFiles, appFileFields } from '../domain/app-files.ts';
import { appFileKey, appFilesKey } from './keys.ts';
import { getItem, query } from './table/items.ts';
import type { Step } from './table/transactions.ts';

/** Transaction steps that replace and remove files of a branded domain: not in its record, which every visit reads. */
export const replaceAppFiles = (host: string, files: AppFiles): Step[] =>
  appFileFields.flatMap((field) => {
    const [text, key] = [files[field], appFileKey(host, field)];
    if (text === undefined) return [];
    return [text === null ? { Delete: { Key: key } } : { Put: { Item: { ...key, text } } }];
  });

/** Transaction steps that remove all of them. */
export const removeAppFiles = (host: string): Step[] =>
  replaceAppFiles(host, Object.fromEntries(appFileFields.map((field) => [field, null])));

/** All files of a branded domain. */
export async function readAppFiles(host: string): Promise<AppFiles> {
  const files = await query<{ text: string }>({
    KeyConditionExpression: 'pk = :host',
    ExpressionAttributeValues: { ':host': appFilesKey(host) },
    ConsistentRead: true,
  });
  return Object.fromEntries(files.map(({ sk, text }) => [sk, text]));
}

/** A file of the branded domain with this host name, for visitors. */
export const findAppFile = async (host: string, field: AppFileField): Promise<string | undefined> =>
  (await getItem<{ text: string }>(appFileKey(host, field), { consistent: false }))?.text;
