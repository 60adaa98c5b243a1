import jsQrModule from 'jsqr';
import { PNG } from 'pngjs';
import type { Check } from '../deployment/deployment.ts';
import { Fault, verify } from '../deployment/outcome.ts';
import { TARGET } from '../deployment/test-items.ts';
import { visit } from '../deployment/visit.ts';

const { default: jsQr } = jsQrModule;

/** The image of a new QR code can be scanned, and its content redirects to the code’s target. */
export const qrImage: Check = {
  name: 'QR image',
  async run({ origin, items }) {
    const image = await items.createQrCode();
    const svg = await visit(image);
    verify(
      svg.status === 200 && svg.headers['content-type'] === 'image/svg+xml',
      `the image returned ${svg.status} ${svg.headers['content-type']}`,
    );
    const png = await visit(`${image}.png`);
    verify(png.status === 200, `the image as PNG returned ${png.status}`);
    const text = scan(png.body);
    verify(text.startsWith(`${origin}/`), `the image says ${text}, which is not on ${origin}`);
    const { status, headers } = await visit(text);
    verify(status === 302 && headers.location === TARGET, `the scanned URL returned ${status}`);
    return 'SVG and PNG; the scanned code redirects to its target';
  },
};

function scan(body: Buffer): string {
  try {
    const { data, width, height } = PNG.sync.read(body);
    const code = jsQr(new Uint8ClampedArray(data), width, height);
    if (code) return code.data;
  } catch {
    throw new Fault('the image is not a PNG');
  }
  throw new Fault('the image cannot be scanned');
}
