/** Deprecated codes (IANA Language Subtag Registry), and Norwegian, which usually means Bokmål. */
const canonicalLanguages: ReadonlyMap<string, string> = new Map([
  ['in', 'id'],
  ['iw', 'he'],
  ['ji', 'yi'],
  ['no', 'nb'],
]);

/** Scripts that browsers omit because the region implies them, for targets that name the script. */
const chineseScripts: ReadonlyMap<string, string> = new Map([
  ['zh-cn', 'zh-hans'],
  ['zh-sg', 'zh-hans'],
  ['zh-hk', 'zh-hant'],
  ['zh-mo', 'zh-hant'],
  ['zh-tw', 'zh-hant'],
]);

/** A language tag in a comparable form: `pt_BR` becomes `pt-br`. */
export function normalizeLanguageTag(text: string): string {
  const [language = '', ...rest] = text.toLowerCase().replaceAll('_', '-').split('-');
  return [canonicalLanguages.get(language) ?? language, ...rest].join('-');
}

/**
 * The tags that match a visitor's preferred tag, best first: itself, then ever shorter ones (the lookup of RFC 4647,
 * 3.4). A tag never gets longer: `pt` does not match a target for `pt-BR`. Chinese has two spellings, `zh-TW` and
 * `zh-Hant-TW`, and targets may also use `zh-Hant`.
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
