import * as v from 'valibot';
import { type ExportedName, exportedNames } from '../../collections.ts';
import { DocumentedAs } from './fields.ts';

/** Where a page of an export begins: after this item of the collection. */
export interface ExportPosition {
  collection: ExportedName;
  /** The item's number; 0 for the beginning of the collection. */
  after: number;
  /** Of a link: the newest of its versions that are still to come. */
  version?: number;
}

/** Opaque to clients. It names no user: every user's items are numbered alike. */
export const exportCursor = ({ collection, after, version }: ExportPosition): string =>
  Buffer.from([collection, after, version].join(' ').trimEnd()).toString('base64url');

function parseCursor(cursor: string): ExportPosition | undefined {
  const [, name, digits = '', version] =
    /^(\S+) (\d{1,8})(?: (\d{1,9}))?$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const collection = exportedNames.find((one) => one === name);
  const position = collection && {
    collection,
    after: Number(digits),
    ...(version && { version: Number(version) }),
  };
  return position && exportCursor(position) === cursor ? position : undefined;
}

/** A cursor that `exportCursor` returned. */
export const ExportCursor = v.pipe(
  DocumentedAs(v.string(), { type: 'string', pattern: '^[A-Za-z0-9_-]+$' }),
  v.rawTransform<string, ExportPosition>(({ dataset, addIssue, NEVER }) => {
    const position = parseCursor(dataset.value);
    if (position) return position;
    addIssue({ message: 'must be the cursor of a Link header' });
    return NEVER;
  }),
);
