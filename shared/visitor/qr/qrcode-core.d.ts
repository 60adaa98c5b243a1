/** Only the encoder: the package's main entry adds renderers and a file writer. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
