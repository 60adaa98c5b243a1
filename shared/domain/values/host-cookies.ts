const isHttps = (shortUrl: string) => shortUrl.startsWith('https:');

/**
 * Browsers accept the prefix `__Host-` only from this host, for all paths, over https. Newer ones accept `__Host-Http-` only
 * from a response, and not from a script: a pixel provider's script in a link's page cannot plant a session.
 */
const fullName = (name: string, shortUrl: string) => (isHttps(shortUrl) ? `__Host-Http-${name}` : name);

/** The `Set-Cookie` value of a cookie of this host, out of reach of scripts. */
export function hostCookie(name: string, value: string, seconds: number, shortUrl: string): string {
  const attributes = [`Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isHttps(shortUrl)) attributes.push('Secure');
  return [`${fullName(name, shortUrl)}=${value}`, ...attributes].join('; ');
}

/** The value of such a cookie in a request's cookies. */
export function readHostCookie(
  name: string,
  cookies: readonly string[] = [],
  shortUrl: string,
): string | undefined {
  const prefix = `${fullName(name, shortUrl)}=`;
  return cookies.find((text) => text.startsWith(prefix))?.slice(prefix.length);
}
