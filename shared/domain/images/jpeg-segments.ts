import { damaged } from './image-limits.ts';

/** The parts of a JPEG (ITU-T T.81, B.1.1). */
export interface Segment {
  marker: number;
  /** Without marker and length. */
  data: Buffer;
  /** All of it; of a scan, with the pixels that follow. */
  bytes: Buffer;
}

/** Markers, by their second byte; the first is 0xFF (table B.1). */
export const marker = {
  baselineFrame: 0xc0,
  extendedFrame: 0xc1,
  progressiveFrame: 0xc2,
  huffmanTables: 0xc4,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantizationTables: 0xdb,
  restartInterval: 0xdd,
  firstApplication: 0xe0,
  adobe: 0xee,
  lastApplication: 0xef,
  comment: 0xfe,
} as const;

/** Also of JPEGs that are damaged later. */
export const isJpeg = (file: Buffer): boolean =>
  file[0] === 0xff && file[1] === marker.start && file[2] === 0xff;

/** All segments between start and end. What follows the end is ignored. Throws an `ImageRefused` if there is no end. */
export function readSegments(file: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = 2;
  while (true) {
    // Markers may be padded (B.1.1.2).
    while (file[at] === 0xff && file[at + 1] === 0xff) at++;
    const found = file[at + 1];
    if (file[at] !== 0xff || found === undefined) throw damaged();
    if (found === marker.end) return segments;
    if (at + 4 > file.length) throw damaged();
    const length = file.readUInt16BE(at + 2);
    const dataEnd = at + 2 + length;
    if (length < 2 || dataEnd > file.length) throw damaged();
    const end = found === marker.scan ? findPixelsEnd(file, dataEnd) : dataEnd;
    segments.push({ marker: found, data: file.subarray(at + 4, dataEnd), bytes: file.subarray(at, end) });
    at = end;
  }
}

/** The position of the first marker that is neither an escaped 0xFF nor a restart (B.1.1.5). */
function findPixelsEnd(file: Buffer, start: number): number {
  let at = start;
  while (true) {
    at = file.indexOf(0xff, at);
    const next = at < 0 ? undefined : file[at + 1];
    if (next === undefined) throw damaged();
    if (next !== 0 && !isRestart(next)) return at;
    at += 2;
  }
}

const isRestart = (found: number) => found >= 0xd0 && found <= 0xd7;
