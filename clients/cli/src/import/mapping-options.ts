import { type Field, type Format, formats, normalized } from '../../../../shared/domain/import/formats.ts';
import type { MappingOptions } from '../../../../shared/domain/import/map-rows.ts';
import { Problem } from '../problem.ts';

const fieldNames = Object.keys(formats.plain);

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
  if (format !== undefined && !Object.hasOwn(formats, format))
    throw new Problem(`--format must be one of ${Object.keys(formats).join(', ')}.`);
  const names = map ? { names: parseMap(map) } : {};
  return { format: format as Format | undefined, domain, keepsDomains: true, ...names };
}
