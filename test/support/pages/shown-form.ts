const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const unescaped = (text = '') => text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] ?? '');

const CONTROL =
  /<(?<tag>input|textarea|select) (?<attributes>[^>]*)>(?:\n?(?<content>[^<]*)<\/textarea>|(?<options>(?:<option.*?<\/option>)+))?/gs;
const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];

/** What a browser sends of the form with this action, without its token: what the form shows. */
export function shownForm(text: string, action: string): Record<string, string> {
  const start = text.indexOf(`action="${action}"`);
  const form = start < 0 ? '' : text.slice(start, text.indexOf('</form>', start));
  const fields: Record<string, string> = {};
  for (const { groups = {} } of form.matchAll(CONTROL)) {
    const { attributes = '', content, options } = groups;
    const name = attribute(attributes, 'name');
    const isOff = attribute(attributes, 'type') === 'checkbox' && !/ checked(?= |$)/.test(attributes);
    if (name === undefined || name === 'csrf' || isOff) continue;
    const chosen =
      options && (/value="([^"]*)" selected/.exec(options) ?? /value="([^"]*)"/.exec(options))?.[1];
    fields[name] = unescaped(chosen ?? content ?? attribute(attributes, 'value'));
  }
  return fields;
}

/** Where the form of a page's content is sent. */
export const readAction = (text: string): string =>
  /<main.*?<form method="post" action="([^"]*)"/s.exec(text)?.[1] ?? 'none';
