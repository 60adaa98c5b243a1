import { type Field, type Format, formats, normalized } from '../../../../shared/domain/import/formats.ts';
import type { MappingOptions } from '../../../../shared/domain/import/map-rows.ts';
import { Problem } from '../problem.ts';

const fieldNames = Object.keys({
  url: 0,
  alias: 0,
  short: 0,
  title: 0,
  description: 0,
  date: 0,
  clicks: 0,
  startdate: 0,
  expiry: 0,
  expiredurl: 0,
  clicklimit: 0,
  redirectstatus: 0,
  language: 0,
  status: 0,
  externalid: 0,
  'deeplink.auto': 0,
  'deeplink.apple': 0,
  'deeplink.google': 0,
  type: 0,
  geotarget: 0,
  devicetarget: 0,
  languagetarget: 0,
  schedule: 0,
  variants: 0,
  parameters: 0,
  passquery: 0,
  domain: 0,
  campaign: 0,
  channels: 0,
  password: 0,
} satisfies Record<Field, 0>);

/** `url=Long link,alias=Code` as names of a format. */
function parseMap(text: string): Partial<Record<Field, string[]>> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()));
  for (const [field = '', column] of pairs)
    if (!fieldNames.includes(field) || !column)
      throw new Problem(`--map must be field=column pairs with these fields: ${fieldNames.join(', ')}.`);
  return Object.fromEntries(pairs.map(([field, column = '']) => [field, [normalized(column)]]));
}

/** `--format`, `--map`, and `--domain`. */
export interface FileOptions {
  format?: string;
  /** `field=column` pairs for plain files. */
  map?: string;
  /** The branded domain for all links. */
  domain?: string;
}

/** Throws a `Problem` if an option is wrong. */
export function mappingOptions({ format, map, domain }: FileOptions): MappingOptions {
  if (format !== undefined && !(format in formats))
    throw new Problem(`--format must be one of ${Object.keys(formats).join(', ')}.`);
  return { format: format as Format | undefined, domain, ...(map ? { names: parseMap(map) } : {}) };
}
