import { randomUUID } from 'node:crypto';
import {
  type ImportRow,
  type LinkFields,
  withoutPastStart,
} from '../../../../shared/domain/import/imported-link.ts';
import { isLinkServiceError, type LinkService, type ListLinksEntry } from '../../../typescript/src/index.ts';
import { ROWS_PER_BATCH } from './estimate.ts';
import { isCreated, isUndecided, type Journal, type OpenBatch, type Outcome } from './journal.ts';

/** The service accepts 2 MB, and 40,000 values. */
const BYTES_PER_BATCH = 1_500_000;
const VALUES_PER_BATCH = 30_000;
/** The service keeps responses for 24 hours. */
const KEY_HOURS = 23;
const MAX_RESENDS = 3;

/** What sending needs. */
export interface Sending {
  client: LinkService;
  journal: Journal;
  /** Whether the key is an administrator's, who can set dates and clicks. */
  isAdmin: boolean;
  /** Called with the ids of rows that have their outcome. */
  onProgress: (rows: string[]) => void;
}

/**
 * Sends the rows that have not been created yet. The journal has the outcome of each. The service continues a request with the same
 * key at the rows that it had no time for, or of which it does not know whether it wrote them, and creates none twice.
 */
export async function sendRows(rows: ImportRow[], sending: Sending): Promise<void> {
  const { journal } = sending;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isUnfinished = ({ id }: ImportRow) => shouldContinue(journal.findOutcome(id));
  const sent = new Map<string, ImportRow[]>();
  for (const open of journal.openBatches) {
    const batch = open.rows.flatMap((id) => byId.get(id) ?? []);
    const isResent = await finishBatch(open, batch, sending);
    if (isResent && batch.some(isUnfinished)) sent.set(open.key, batch);
  }
  const resent = new Set([...sent.values()].flat());
  const isLeft = (row: ImportRow) => !resent.has(row) && !isCreated(journal.findOutcome(row.id));
  for (const batch of splitIntoBatches(rows.filter(isLeft))) {
    const key = randomUUID();
    await sendBatch(key, batch, sending);
    sent.set(key, batch);
  }
  for (let round = 0; round < MAX_RESENDS; round++)
    for (const [key, batch] of sent) if (batch.some(isUnfinished)) await sendBatch(key, batch, sending);
}

const shouldContinue = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined && 'code' in outcome && ['busy', 'undecided'].includes(outcome.code);

/** As many rows as a request can have. */
function* splitIntoBatches(rows: ImportRow[]): Generator<ImportRow[]> {
  let [batch, bytes, values]: [ImportRow[], number, number] = [[], 0, 0];
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row.fields)) + 1;
    const count = countValues(row.fields);
    const isFull =
      batch.length === ROWS_PER_BATCH || bytes + size > BYTES_PER_BATCH || values + count > VALUES_PER_BATCH;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, bytes, values] = [[], 0, 0];
    }
    batch.push(row);
    bytes += size;
    values += count;
  }
  if (batch.length > 0) yield batch;
}

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 1)
    : 1;

async function sendBatch(key: string, batch: ImportRow[], { client, journal, isAdmin, onProgress }: Sending) {
  const ids = batch.map(({ id }) => id);
  // The body stays the same when it is sent again.
  const firstSent = journal.begin(key, ids);
  const urls = batch.map(({ fields }) => toRequestBody(withoutPastStart(fields, firstSent), isAdmin));
  const responses = await client.links.createMany({ urls }, { idempotencyKey: key }).catch((error) => {
    const isOfRow = batch.length === 1 && isLinkServiceError(error) && [400, 413].includes(error.status);
    if (!isOfRow) throw error;
    return [{ error: 1 as const, message: error.message, code: error.code }];
  });
  const outcomes = responses.map((response, i): [string, Outcome] => [
    batch[i]?.id ?? '',
    response.error === 0
      ? { id: response.id, shorturl: response.shorturl }
      : { message: response.message, code: response.code },
  ]);
  journal.record(new Map(outcomes));
  onProgress(outcomes.flatMap(([id, outcome]) => (shouldContinue(outcome) ? [] : [id])));
}

const toRequestBody = ({ date, clicks, ...fields }: LinkFields, isAdmin: boolean): LinkFields =>
  isAdmin ? { ...fields, date, clicks } : fields;

/**
 * Finds out what became of an earlier request: the service responds again for the same key. If it no longer knows it, or the file
 * has changed, rows are compared with the links that exist. Returns whether the service responded.
 */
async function finishBatch(open: OpenBatch, batch: ImportRow[], sending: Sending): Promise<boolean> {
  const isFresh = Date.now() - open.sent < KEY_HOURS * 3_600_000;
  const isWhole = open.isWhole && batch.length === open.rows.length;
  if (isFresh && isWhole && (await resendBatch(open.key, batch, sending))) return true;
  const unknown = batch.filter(({ id }) => isUndecided(sending.journal.findOutcome(id)));
  if (unknown.length === 0) return false;
  const found = await findCreated(unknown, open.sent, sending);
  sending.journal.record(found);
  sending.onProgress([...found.keys()]);
  return false;
}

/** Returns whether the service took the request for the same: perhaps the key now belongs to another kind of user. */
async function resendBatch(key: string, batch: ImportRow[], sending: Sending): Promise<boolean> {
  try {
    await sendBatch(key, batch, sending);
    return true;
  } catch (error) {
    if (!isLinkServiceError(error) || error.status !== 422) throw error;
    return false;
  }
}

/** How much the clocks of this machine and of the service may differ. */
const MAX_CLOCK_DIFFERENCE_MS = 3_600_000;

/**
 * The rows whose links were created since they were sent: those with the same target on the same domain, with the alias and the date
 * that a row has. The newest links come first.
 */
async function findCreated(
  rows: ImportRow[],
  sent: number,
  { client, journal, isAdmin }: Sending,
): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome>();
  const known = journal.createdIds;
  const domains = new Set(rows.map(({ fields }) => toHost(fields.domain)));
  const isOf = ({ fields }: ImportRow, { alias, longurl, shorturl, date }: ListLinksEntry): boolean => {
    const [host, domain] = [toHost(shorturl), toHost(fields.domain)];
    const earliest = sent - MAX_CLOCK_DIFFERENCE_MS;
    return (
      fields.url === longurl &&
      (fields.custom == null || fields.custom.toLowerCase() === alias.toLowerCase()) &&
      (domain === undefined ? !domains.has(host) : domain === host) &&
      (isAdmin && fields.date ? date === fields.date : Date.parse(`${date.replace(' ', 'T')}Z`) >= earliest)
    );
  };
  for await (const link of client.links.list({ limit: 1000 })) {
    if (known.has(link.id)) continue;
    const row = rows.find((one) => !found.has(one.id) && isOf(one, link));
    if (row) found.set(row.id, { id: link.id, shorturl: link.shorturl });
    if (found.size === rows.length) break;
  }
  return found;
}

/** The host of a domain, as people write it, or of a URL. */
function toHost(domain: string | undefined): string | undefined {
  const url = domain && (/^https?:/i.test(domain) ? domain : `https://${domain}`);
  return url && URL.canParse(url) ? new URL(url).host : domain;
}
