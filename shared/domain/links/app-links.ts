import { MAX_LOCATION_LENGTH } from '../values/targets.ts';

/**
 * A URL with which Android opens a target in an app, or in the browser if that is not installed
 * (https://developer.chrome.com/docs/android/intents). The target itself if that would be too long for a redirect.
 */
export function toIntent(target: string, app: string): string {
  // Android reads what follows the last `#`. A fragment of the target stays in the fallback.
  const [page] = target.replace('https', 'intent').split('#');
  const intent = `${page}#Intent;scheme=https;package=${app};S.browser_fallback_url=${encodeURIComponent(target)};end`;
  return intent.length > MAX_LOCATION_LENGTH ? target : intent;
}
