import { randomUUID } from 'node:crypto';
import type { ImportRow, LinkFields } from '../../../../shared/domain/import/imported-link.ts';
import { isLinkServiceError, type LinkService } from '../../../typescript/src/index.ts';
import type { Journal, OpenBatch, Outcome } from './journal.ts';

/** Six requests of this size use up a minute of the default rate limit. */
const ROWS_PER_BATCH = 200;
/** The service accepts 2 MB. */
const BYTES_PER_BATCH = 1_500_000;
/** The service keeps answers for 24 hours. */
const KEY_HOURS = 23;
const RESENDS_OF_BUSY_ROWS = 3;

/** The message of a row that the service had no time for. */
const BUSY = 'The service is busy. Please wait and try again.';

/** What sending needs. */
export interface Sending {
  client: LinkService;
  journal: Journal;
  /** Whether the key is an administrator's, who can set dates and clicks. */
  isAdmin: boolean;
  onProgress: (rows: number) => void;
}

/** Sends the rows that have not been created yet. The journal has the outcome of each. */
export async function sendRows(rows: ImportRow[], sending: Sending): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const batch of sending.journal.openBatches) await finishBatch(batch, byId, sending);
  for (let round = 0; round <= RESENDS_OF_BUSY_ROWS; round++) {
    const isOpen = ({ id }: ImportRow) => {
      const outcome = sending.journal.outcomeOf(id);
      return (
        outcome === undefined ||
        (round === 0 ? !('id' in outcome) : 'message' in outcome && outcome.message === BUSY)
      );
    };
    for (const batch of splitIntoBatches(rows.filter(isOpen))) await sendBatch(randomUUID(), batch, sending);
  }
}

/** As many rows as a request can have. */
function* splitIntoBatches(rows: ImportRow[]): Generator<ImportRow[]> {
  let [batch, bytes]: [ImportRow[], number] = [[], 0];
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row.fields)) + 1;
    if (batch.length === ROWS_PER_BATCH || (batch.length > 0 && bytes + size > BYTES_PER_BATCH)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(row);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

async function sendBatch(key: string, batch: ImportRow[], { client, journal, isAdmin, onProgress }: Sending) {
  journal.begin(
    key,
    batch.map(({ id }) => id),
  );
  const urls = batch.map(({ fields }) => toRequestBody(fields, isAdmin));
  const responses = await client.links.createMany({ urls }, { idempotencyKey: key });
  const outcomes = responses.map((response, i): [string, Outcome] => [
    batch[i]?.id ?? '',
    response.error === 0 ? { id: response.id, shorturl: response.shorturl } : { message: response.message },
  ]);
  journal.record(new Map(outcomes));
  onProgress(batch.length);
}

const toRequestBody = ({ date, clicks, ...fields }: LinkFields, isAdmin: boolean): LinkFields =>
  isAdmin ? { ...fields, date, clicks } : fields;

/**
 * Finds out what became of a request without an answer: the service gives it again for the same key. If it no longer has
 * it, or the file has changed, rows are compared with the links that exist.
 */
async function finishBatch(open: OpenBatch, byId: Map<string, ImportRow>, sending: Sending): Promise<void> {
  const batch = open.rows.flatMap((id) => byId.get(id) ?? []);
  const isFresh = Date.now() - open.sent < KEY_HOURS * 3_600_000;
  if (isFresh && batch.length === open.rows.length) {
    try {
      await sendBatch(open.key, batch, sending);
    } catch (error) {
      // Not the same request: perhaps the key now belongs to another kind of user.
      if (!isLinkServiceError(error) || error.status !== 422) throw error;
    }
  }
  const unknown = batch.filter(({ id }) => !('id' in (sending.journal.outcomeOf(id) ?? {})));
  if (unknown.length > 0) sending.journal.record(await findCreated(unknown, sending));
}

/** The rows whose links exist: by alias and target, or by target alone. The newest links come first. */
async function findCreated(rows: ImportRow[], { client, journal }: Sending): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome>();
  const known = journal.createdIds;
  for await (const { id, alias, longurl, shorturl } of client.links.list({ limit: 1000 })) {
    if (known.has(id)) continue;
    const row = rows.find(
      ({ id: rowId, fields }) =>
        !found.has(rowId) &&
        fields.url === longurl &&
        (fields.custom == null || fields.custom.toLowerCase() === alias.toLowerCase()),
    );
    if (row) found.set(row.id, { id, shorturl });
    if (found.size === rows.length) break;
  }
  return found;
}
