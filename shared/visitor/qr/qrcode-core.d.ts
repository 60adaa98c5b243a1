declare module 'qrcode/lib/core/alignment-pattern.js' {
  /** The centers of the alignment patterns of a version, as row and column. */
  export function getPositions(version: number): [row: number, column: number][];
}

/** Only the encoder: the package's main entry adds renderers and a file writer. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
