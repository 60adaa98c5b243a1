import { createHash } from 'node:crypto';
import type { PageLanguage } from '../../api/fields/page-languages.ts';
import { formatDateTime } from '../values/dates.ts';

/** The fields of a new link that other services know too, as the API names them. */
export interface LinkFields {
  url: string;
  custom?: string;
  metatitle?: string;
  description?: string;
  metadescription?: string;
  startdate?: string;
  expiry?: string;
  expiredurl?: string;
  clicklimit?: number;
  redirectstatus?: string;
  /** The service checks it. */
  language?: PageLanguage;
  status?: 'public' | 'private';
  externalid?: string;
  deeplink?: { auto: boolean; apple?: string; google?: string };
  /** Another type refers to what another account does not have. */
  type?: 'frame';
  passquery?: true;
  /** The service checks what these rows have. */
  geotarget?: { location: string; link: string }[];
  devicetarget?: { device: string; link: string }[];
  defaultlanguage?: string;
  languagetarget?: { language: string; link: string }[];
  parameters?: { name: string; value: string }[];
  schedule?: { from: string; link: string }[];
  variants?: { link: string; weight: number }[];
  domain?: string;
  /** Ids, once those of the row's groups are known. */
  campaign?: number;
  channels?: number[];
  date?: string;
  clicks?: number;
}

export interface RowGroups {
  campaigns: readonly string[];
  channels: readonly string[];
}

/** A row of a file as a link, or why it cannot be one. */
export interface ImportRow {
  /** Line of a CSV file, or position in a JSON list, from 1. */
  line: number;
  /** Stays the same when other rows of the file change. */
  id: string;
  fields: LinkFields;
  /** The campaign and the channels of the link, by name or id, if it has any. */
  groups?: RowGroups;
  /** What is wrong with it; such a row is not sent. */
  problem?: string;
  /** Whether it has a password, which no file should hold. */
  isProtected?: boolean;
}

/** The fields to send: a new link cannot start in the past, so one that has started has no start. */
export function withoutPastStart<T extends LinkFields>({ startdate, ...fields }: T, now: Date) {
  const isAhead = startdate !== undefined && startdate > formatDateTime(now);
  return isAhead ? { ...fields, startdate } : fields;
}

/** Gives each row its id: its content, and how many rows with the same content come before it. */
export function identify(rows: Omit<ImportRow, 'id'>[]): ImportRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const content = createHash('sha256').update(JSON.stringify(row.fields)).digest('base64url').slice(0, 22);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return { ...row, id: before === 0 ? content : `${content}.${before}` };
  });
}
