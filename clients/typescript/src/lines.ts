/** The values in a text with one JSON value a line. */
export const parseLines = <Line>(text: string): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** The query of the next page that the header `Link` names (RFC 8288); undefined on the last page. */
export function parseNextPage(headers: Headers): Record<string, string> | undefined {
  const [, url] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  return url === undefined ? undefined : Object.fromEntries(new URL(url).searchParams);
}
