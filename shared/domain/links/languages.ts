/** Codes that stand for one language: withdrawn ones (IANA's registry of subtags), and Norwegian, which is Bokmål. */
const sameLanguage: ReadonlyMap<string, string> = new Map([
  ['in', 'id'],
  ['iw', 'he'],
  ['ji', 'yi'],
  ['no', 'nb'],
]);

/** Scripts that browsers leave out where the region tells them, as a target that names the script needs them. */
const chineseScripts: ReadonlyMap<string, string> = new Map([
  ['zh-cn', 'zh-hans'],
  ['zh-sg', 'zh-hans'],
  ['zh-hk', 'zh-hant'],
  ['zh-mo', 'zh-hant'],
  ['zh-tw', 'zh-hant'],
]);

/** A language tag in the one spelling that tags are compared in: `pt_BR` is `pt-br`. */
export function languageTag(text: string): string {
  const [language = '', ...rest] = text.toLowerCase().replaceAll('_', '-').split('-');
  return [sameLanguage.get(language) ?? language, ...rest].join('-');
}

/**
 * The tags that suit a visitor who asks for this one, best first: itself, then less and less of it, as look-up does in
 * RFC 4647, 3.4. It never becomes more: who asks for `pt` has not asked for Brazil's, and gets the default rather than
 * a guess among regions. Chinese is written `zh-TW` or `zh-Hant-TW`, and targets for it either way or `zh-Hant`.
 */
export function lookupFallbacks(tag: string): string[] {
  const parts = tag.split('-');
  const tags = parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('-'));
  const [language, script, region] = parts;
  if (region && script?.length === 4) tags.splice(-2, 0, `${language}-${region}`);
  const withScript = chineseScripts.get(tag);
  if (withScript) tags.splice(-1, 0, withScript);
  return tags;
}
