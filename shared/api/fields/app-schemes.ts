/**
 * Schemes that are no app's own, or with which systems do more than open an app. No list of apps could be complete, as everyone
 * chooses the schemes of their own apps; those of systems, browsers, and protocols are known, and rarely change.
 * `docs/targeting.md` lists them, too. https://www.iana.org/assignments/uri-schemes,
 * https://learn.microsoft.com/en-us/windows/uwp/launch-resume/reserved-uri-scheme-names
 */
export const refusedSchemes: ReadonlySet<string> = new Set([
  // Browsers run code, show parts of themselves or of other documents, or open files.
  ...['javascript', 'livescript', 'vbscript', 'data', 'blob', 'filesystem', 'file', 'content', 'about'],
  ...['resource', 'res', 'view-source', 'jar', 'mk', 'its', 'hcp', 'mhtml', 'cid', 'mid', 'wyciwyg'],
  ...['feed', 'jnlp', 'jnlps', 'disk', 'disks'],
  // They stand for other URLs: of apps, of the web, or in a certain browser.
  ...['intent', 'http', 'ws', 'wss', 'edge', 'brave', 'vivaldi', 'opera', 'ucbrowser', 'ddgquicklink'],
  ...['x-web-search', 'yandexbrowser-open-url'],
  // Protocols for files, directories, news, and other machines.
  ...['ftp', 'ftps', 'tftp', 'sftp', 'scp', 'fish', 'ssh', 'telnet', 'tn3270', 'rlogin', 'rsh', 'rdp', 'vnc'],
  ...['smb', 'cifs', 'nfs', 'afp', 'dav', 'davs', 'webdav', 'webdavs', 'rsync', 'git', 'svn', 'cvs', 'ldap'],
  ...['ldaps', 'ldapi', 'gopher', 'wais', 'finger', 'news', 'nntp', 'snews', 'imap', 'pop', 'urn'],
  // Systems call.
  ...['tel', 'telprompt', 'callto', 'wtai', 'sip', 'sips', 'h323', 'iax', 'iax2', 'voicemail'],
  // They write messages.
  ...['smsto', 'mmsto', 'im', 'imessage', 'message', 'messages', 'mailto', 'xmpp', 'jabber', 'irc', 'ircs'],
  // They subscribe to calendars, install apps from anywhere, run shortcuts or scripts, or open settings.
  ...['webcal', 'webcals', 'itms-services', 'shortcuts', 'workflow', 'applescript', 'prefs', 'app-prefs'],
  ...['app-settings', 'diagnostics', 'diags', 'package', 'windowsdefender'],
]);

/** With anything after `-`, `.`, or `+`, too: `ms-msdt`, `microsoft.windows.camera`, `facetime-audio`. */
export const refusedFamilies: ReadonlySet<string> = new Set([
  ...['android', 'chrome', 'moz', 'googlechrome', 'googlechromes', 'firefox', 'ms', 'microsoft', 'shell'],
  ...['search', 'facetime', 'skype', 'sms', 'mms'],
]);

/** A store of apps, which is in such a family. */
const STORE = 'ms-windows-store';

/** A web page in a certain browser: `microsoft-edge-https`, `x-safari-https`, `ie.http`. */
const WEB = /[-.+]https?$/;

/** Whether a scheme can be an app's own. */
export function isAppScheme(name: string): boolean {
  const scheme = name.toLowerCase();
  if (scheme === STORE) return true;
  const [family = ''] = scheme.split(/[-.+]/);
  if (refusedFamilies.has(family) || scheme.startsWith('x-apple') || WEB.test(scheme)) return false;
  // `git+ssh`
  return !scheme.split('+').some((part) => refusedSchemes.has(part));
}
