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
      data.set(average(image, column, row), at);
      at += 4;
    }
  }
  return { width, height, data };
}

/** The old pixels that a new pixel covers, with the share of each. */
type Span = [index: number, share: number][];

function spans(from: number, to: number): Span[] {
  const size = from / to;
  return Array.from({ length: to }, (_, i) => {
    const [start, end] = [i * size, (i + 1) * size];
    const span: Span = [];
    for (let index = Math.floor(start); index < Math.min(end, from); index++) {
      const share = Math.min(end, index + 1) - Math.max(start, index);
      // Ignore shares that are only rounding errors.
      if (share > 1e-9) span.push([index, share / size]);
    }
    return span;
  });
}

function average({ width, data }: Image, columns: Span, rows: Span): number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (const [y, height] of rows) {
    for (const [x, share] of columns) {
      const at = (y * width + x) * 4;
      const opacity = (data[at + 3] ?? 0) * share * height;
      red += (data[at] ?? 0) * opacity;
      green += (data[at + 1] ?? 0) * opacity;
      blue += (data[at + 2] ?? 0) * opacity;
      alpha += opacity;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  return [red / alpha, green / alpha, blue / alpha, alpha].map(Math.round);
}
