import type { ChangeRecord } from './change-source.ts';

/** Of a record in DynamoDB's size, beyond which its JSON is measured. */
const MAX_ESTIMATED_BYTES = 1024;
/** The maximum that DynamoDB's JSON can take for a byte of an item: `"a":{"NULL":true},` is two bytes. */
const JSON_PER_BYTE = 9;
/** The rest of a record. */
const RECORD_BYTES = 1024;

/** Of records whose images are stored as JSON. */
const imageTexts = new WeakMap<ChangeRecord, readonly string[]>();

/** Tells `findJsonSize` the texts of a record's images, so that it need not write them again. */
export function keepImageTexts(record: ChangeRecord, texts: readonly string[]): void {
  imageTexts.set(record, texts);
}

/** No less than the bytes of a record's JSON. Writing it takes longer than all other steps of its delivery. */
export function findJsonSize(record: ChangeRecord): number {
  const { SizeBytes = Infinity } = record.dynamodb;
  if (SizeBytes <= MAX_ESTIMATED_BYTES) return SizeBytes * JSON_PER_BYTE + RECORD_BYTES;
  const texts = imageTexts.get(record);
  if (!texts) return countJsonBytes(record);
  const { NewImage, OldImage, ...dynamodb } = record.dynamodb;
  const emptyImages = { ...(NewImage && { NewImage: {} }), ...(OldImage && { OldImage: {} }) };
  const rest = { ...record, dynamodb: { ...dynamodb, ...emptyImages } };
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), countJsonBytes(rest));
}

const countJsonBytes = (value: object) => Buffer.byteLength(JSON.stringify(value));
