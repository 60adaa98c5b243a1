/** The encoder alone: the package's own entry brings renderers and a file writer along. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode';
}
