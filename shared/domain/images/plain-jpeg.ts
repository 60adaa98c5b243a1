import { assertSize, damaged, ImageRefused, MAX_LOGO, type MaxSize } from './image-limits.ts';
import { marker, readSegments, type Segment } from './jpeg-segments.ts';

/**
 * Decoding a progressive JPEG costs a pass over the image for each scan, and 64 KB hold thousands. Encoders write about
 * ten, and 18 for four colors.
 */
const MAX_SCANS = 20;

/** What the scans of a frame may refer to. */
interface Frame {
  isProgressive: boolean;
  components: number[];
}

const FRAMES: number[] = [marker.baselineFrame, marker.extendedFrame, marker.progressiveFrame];

/**
 * Checks every segment of a JPEG and returns the file without those that change no pixel, so that a decoder sees only what
 * was checked. Throws an `ImageRefused` for anything but one baseline or progressive frame with few scans. Nothing is
 * decoded. References are to ITU-T T.81.
 */
export function toPlainJpeg(file: Buffer, max: MaxSize = MAX_LOGO): Buffer {
  const segments = readSegments(file).filter((segment) => !isIgnored(segment));
  const frameAt = segments.findIndex(({ marker: found }) => FRAMES.includes(found));
  const frame = checkFrame(segments[frameAt], max);
  const scansAt = segments.findIndex(({ marker: found }) => found === marker.scan);
  if (scansAt < frameAt) throw damaged();
  for (const segment of segments.toSpliced(frameAt, 1)) checkSegment(segment, frame);
  checkScanCount(segments.filter(({ marker: found }) => found === marker.scan).length, frame);
  const [start, end] = [marker.start, marker.end].map((found) => Buffer.from([0xff, found]));
  return Buffer.concat([start as Buffer, ...segments.map(({ bytes }) => bytes), end as Buffer]);
}

/** Comments and metadata, except Adobe's, which says how colors are stored. */
const isIgnored = ({ marker: found }: Segment) =>
  found === marker.comment ||
  (found >= marker.firstApplication && found <= marker.lastApplication && found !== marker.adobe);

/** Precision, size, and the components with their sampling and their quantization table (B.2.2). */
function checkFrame(segment: Segment | undefined, max: MaxSize): Frame {
  if (!segment || segment.data.length < 6) throw damaged();
  const { marker: found, data } = segment;
  const count = data[5] ?? 0;
  if (data[0] !== 8 || ![1, 3, 4].includes(count) || data.length !== 6 + 3 * count) throw damaged();
  assertSize({ height: data.readUInt16BE(1), width: data.readUInt16BE(3) }, max);
  const components: number[] = [];
  for (let at = 6; at < data.length; at += 3) {
    const [id = 0, sampling = 0, table = 0] = data.subarray(at);
    if (!isSampling(sampling >> 4) || !isSampling(sampling & 15) || table > 3) throw damaged();
    components.push(id);
  }
  if (new Set(components).size < count) throw damaged();
  return { isProgressive: found === marker.progressiveFrame, components };
}

const isSampling = (factor: number) => factor >= 1 && factor <= 4;

function checkSegment({ marker: found, data }: Segment, frame: Frame): void {
  if (found === marker.quantizationTables) checkQuantization(data);
  else if (found === marker.huffmanTables) checkHuffman(data);
  else if (found === marker.scan) checkScan(data, frame);
  else if (found === marker.restartInterval ? data.length !== 2 : found !== marker.adobe) throw damaged();
}

/** Tables of 64 values, each of one or two bytes (B.2.4.1). */
function checkQuantization(data: Buffer): void {
  let at = 0;
  while (at < data.length) {
    const [size, table] = halves(data[at]);
    if (size > 1 || table > 3) throw damaged();
    at += 1 + 64 * (size + 1);
  }
  if (at !== data.length) throw damaged();
}

/** Tables with the number of codes of each length, and the codes' values (B.2.4.2). */
function checkHuffman(data: Buffer): void {
  let at = 0;
  while (at < data.length) {
    const [kind, table] = halves(data[at]);
    const counts = [...data.subarray(at + 1, at + 17)];
    const codes = counts.reduce((sum, count) => sum + count, 0);
    const values = data.subarray(at + 17, at + 17 + codes);
    if (kind > 1 || table > 3 || counts.length < 16 || values.length < codes || codes === 0) throw damaged();
    // Of all codes of 16 bits, each shorter one takes up its share (C.2).
    const taken = counts.reduce((sum, count, i) => sum + count * 2 ** (15 - i), 0);
    // A value is the number of bits that follow a code; more than 15 would only keep the decoder busy.
    const isValid = kind === 1 || values.every((bits) => bits <= 15);
    if (taken > 2 ** 16 || !isValid) throw damaged();
    at += 17 + codes;
  }
}

/** Which components a scan holds, and which part of them (B.2.3, G.1.1.1). */
function checkScan(data: Buffer, { isProgressive, components }: Frame): void {
  const count = data[0] ?? 0;
  if (count < 1 || count > components.length || data.length !== 4 + 2 * count) throw damaged();
  const ids = Array.from({ length: count }, (_, i) => data[1 + 2 * i] ?? 0);
  if (new Set(ids).size < count || !ids.every((id) => components.includes(id))) throw damaged();
  const [first = 0, last = 0, bits] = data.subarray(1 + 2 * count);
  const [previous, current] = halves(bits);
  if (!isProgressive) return;
  const isBand = first === 0 ? last === 0 : count === 1 && first <= last && last <= 63;
  if (!isBand || previous > 13 || current > 13) throw damaged();
}

function checkScanCount(scans: number, { isProgressive, components }: Frame): void {
  if (scans === 0 || (!isProgressive && scans > components.length)) throw damaged();
  if (scans > MAX_SCANS) throw new ImageRefused(`must be a jpg with at most ${MAX_SCANS} scans`);
}

/** Both halves of a byte. */
const halves = (byte = 0): [number, number] => [byte >> 4, byte & 15];
