/** Whether a page allows to be framed, by the headers of its response. */

/** A target's page, after redirects. Node joins repeated headers with commas. */
export interface ProbedPage {
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Whether browsers refuse to show the page in a frame of `embedder`, an origin. */
export function forbidsFraming({ url, headers }: ProbedPage, embedder: string): boolean {
  const [page, parent] = [new URL(url), new URL(embedder)];
  const policies = frameAncestorsIn(String(headers['content-security-policy'] ?? ''));
  // X-Frame-Options is ignored beside frame-ancestors (w3.org/TR/CSP3, 6.4.2.2).
  if (policies.length === 0) return optionsForbid(String(headers['x-frame-options'] ?? ''), page, parent);
  return policies.some((sources) => !sources.some((source) => matches(source, page, parent)));
}

/** The sources of each policy with a `frame-ancestors`. All policies must allow a frame. */
function frameAncestorsIn(header: string): string[][] {
  return header.split(',').flatMap((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/));
    const found = directives.find(([name]) => name === 'frame-ancestors');
    return found ? [found.slice(1)] : [];
  });
}

/** HTML, 7.6: values that contradict each other forbid; unknown ones, such as `allow-from`, do not count. */
function optionsForbid(header: string, page: URL, parent: URL): boolean {
  const options = new Set(header.split(',').map((option) => option.trim().toLowerCase()));
  if (options.size > 1) return ['deny', 'allowall', 'sameorigin'].some((option) => options.has(option));
  return options.has('deny') || (options.has('sameorigin') && page.origin !== parent.origin);
}

const HOST_SOURCE =
  /^(?:(?<scheme>[a-z][a-z0-9+.-]*):\/\/)?(?<host>\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::(?<port>\d+|\*))?(?:\/.*)?$/;

/** Whether a source of a policy matches the origin of the parent (w3.org/TR/CSP3, 6.7.2). */
function matches(source: string, page: URL, parent: URL): boolean {
  if (source === '*') return true;
  if (source === "'self'") return page.origin === parent.origin;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return schemeMatches(source, parent);
  const { scheme, host = '', port } = HOST_SOURCE.exec(source)?.groups ?? {};
  return (
    schemeMatches(scheme ? `${scheme}:` : page.protocol, parent) &&
    hostMatches(host, parent.hostname) &&
    portMatches(port, parent)
  );
}

const schemeMatches = (scheme: string, { protocol }: URL) =>
  scheme === protocol || (scheme === 'http:' && protocol === 'https:');

const hostMatches = (pattern: string, hostname: string) =>
  pattern.startsWith('*') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

/** Absent: the default port of the parent's scheme, for which URLs have no port. */
function portMatches(pattern: string | undefined, { port, protocol }: URL): boolean {
  if (pattern === undefined || pattern === '*') return pattern === '*' || port === '';
  const actual = port || (protocol === 'https:' ? '443' : '80');
  return pattern === actual || (pattern === '80' && actual === '443');
}
