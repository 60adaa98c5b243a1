/** Red, green, blue and alpha of each pixel, row by row, 0 to 255. */
export interface Image {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The size of an image scaled so that its longer side is `maxSide` pixels. */
export function fitWithin({ width, height }: Pick<Image, 'width' | 'height'>, maxSide: number) {
  const scale = maxSide / Math.max(width, height);
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Area averaging: each new pixel is the average of the old pixels it covers, weighted by coverage and opacity. */
export function resize(image: Image, { width, height }: { width: number; height: number }): Image {
  const columns = spans(image.width, width);
  const rows = spans(image.height, height);
  const data = new Uint8Array(width * height * 4);
  let at = 0;
  for (const row of rows) {
    for (const column of columns) {
      writeAverage(image, { columns: column, rows: row }, data, at);
      at += 4;
    }
  }
  return { width, height, data };
}

/** The old pixels that a new pixel covers, from the first, with the share of each. */
interface Span {
  first: number;
  shares: number[];
}

function spans(from: number, to: number): Span[] {
  const size = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * size, (i + 1) * size];
    const span: Span = { first: Math.ceil(end), shares: [] };
    for (let index = Math.floor(start); index < Math.min(end, from); index++) {
      const share = Math.min(end, index + 1) - Math.max(start, index);
      // Ignore shares that are only rounding errors.
      if (share <= 1e-9) continue;
      span.first = Math.min(span.first, index);
      span.shares.push(share / size);
    }
    return span;
  });
}

/** Without arrays and iterators, which take most of the time for millions of pixels. */
function writeAverage(
  { width, data }: Image,
  { columns, rows }: { columns: Span; rows: Span },
  into: Uint8Array,
  at: number,
): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let y = 0; y < rows.shares.length; y++) {
    let from = ((rows.first + y) * width + columns.first) * 4;
    for (let x = 0; x < columns.shares.length; x++) {
      const opacity = (data[from + 3] as number) * (columns.shares[x] as number) * (rows.shares[y] as number);
      red += (data[from] as number) * opacity;
      green += (data[from + 1] as number) * opacity;
      blue += (data[from + 2] as number) * opacity;
      alpha += opacity;
      from += 4;
    }
  }
  if (alpha === 0) return;
  into[at] = Math.round(red / alpha);
  into[at + 1] = Math.round(green / alpha);
  into[at + 2] = Math.round(blue / alpha);
  into[at + 3] = Math.round(alpha);
}
