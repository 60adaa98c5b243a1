/** What a page or a part of it says, without its elements. */
export const readText = (markup: string): string =>
  markup
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

/** The rows of the first table whose caption begins so: the texts of their cells, except for empty ones. */
export function readRows(markup: string, caption: string): string[][] {
  const table = markup.slice(markup.indexOf(`<caption>${caption}`));
  const rows = table.slice(0, table.indexOf('</table>')).matchAll(/<tr role="row">(<td.*?)<\/tr>/gs);
  return [...rows].map(([, row = '']) =>
    row
      .replace(/<[^>]+>/g, '|')
      .split(/\|+/)
      .filter(Boolean),
  );
}
