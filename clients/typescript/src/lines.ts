/** The lines of a text that are not empty. */
export const splitLines = (text: string): string[] => text.split('\n').filter(Boolean);

/** The query of the next page that the header `Link` names (RFC 8288); undefined on the last page. */
export function parseNextPage(headers: Headers): Record<string, string> | undefined {
  const [, url] = /<([^>]+)>\s*;\s*rel="?next"?/.exec(headers.get('link') ?? '') ?? [];
  return url === undefined ? undefined : Object.fromEntries(new URL(url).searchParams);
}
