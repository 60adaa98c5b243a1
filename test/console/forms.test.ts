import { describe, expect, it } from 'vitest';
import { MAX_LINK_PAIRS } from '../../shared/api/console/link-form.ts';
import { LinkBody } from '../../shared/api/fields/link-body.ts';
import { checkbox, selectField, textArea, textField } from '../../shared/console/forms/fields.ts';
import { newForm, rowsIn, textIn } from '../../shared/console/forms/form-state.ts';
import { readFields, typedForm } from '../../shared/console/forms/read-fields.ts';
import { submitForm } from '../../shared/console/forms/submit-form.ts';
import { invalidFields, ServiceError } from '../../shared/errors.ts';

const sent = (fields: [string, string][]) => new URLSearchParams(fields);
const url = 'https://example.com/';

describe('the fields of a form', () => {
  it('become the object that the schema of the API expects', () => {
    const fields = sent([
      ['csrf', 'a token'],
      ['url', url],
      ['custom', ''],
      ['pixels[]', '3'],
      ['pixels[]', '4'],
      ['geotarget[0].location', ''],
      ['geotarget[0].link', ' '],
      ['geotarget[2].location', 'FR'],
      ['geotarget[2].link', 'https://example.fr/'],
      ['geotarget[10].location', 'DE'],
    ]);
    expect(readFields(fields)).toEqual({
      url,
      custom: '',
      pixels: ['3', '4'],
      geotarget: [{ location: 'FR', link: 'https://example.fr/' }, { location: 'DE' }],
    });
  });

  it.each([
    '__proto__',
    '__proto__[]',
    '__proto__[0].x',
    'a[0].__proto__',
    'constructor',
    'a[0].b[1].c',
    'a[',
  ])('change no prototype, whatever their name: %s', (name) => {
    readFields(sent([[name, 'polluted']]));
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});

describe('a form with as many fields as it may have', () => {
  const many = (toName: (at: number) => string) =>
    sent(Array.from({ length: MAX_LINK_PAIRS }, (_, at) => [toName(at), 'x']));

  it.each(['pixels[]', 'geotarget[0].link'])('is read once, however often it has %s', (name) => {
    const form = typedForm(readFields(many(() => name)));
    expect([...form.values.values()].map(({ length }) => length)).toEqual([
      name === 'pixels[]' ? MAX_LINK_PAIRS : 1,
    ]);
  });

  it('tells how many rows it has, however long they are', () => {
    const form = typedForm(readFields(many((at) => `geotarget[0].field${at}`)));
    expect(form.values.size).toBe(MAX_LINK_PAIRS);
    expect([rowsIn(form, 'geotarget'), rowsIn(form, 'devicetarget')]).toEqual([1, 0]);
  });
});

describe('a submitted form', () => {
  it('has known problems at their rows, without the blank rows before them: of many, those of the first 50', async () => {
    const rows = Array.from({ length: MAX_LINK_PAIRS / 2 }, (_, at): [string, string] => [
      `geotarget[${at % 1000}].link`,
      at % 2 === 0 ? ' ' : url,
    ]);
    const problems = rows.flatMap(([name, value]): [string, string][] =>
      value === url ? [[`${name}.problem`, name]] : [],
    );
    const { form } = await submitForm(LinkBody, sent([...rows, ...problems]), save);
    expect(form?.problems).toMatchObject({
      'geotarget[0].link': 'geotarget[1].link',
      'geotarget[1].link': 'geotarget[3].link',
      'geotarget[49].link': 'geotarget[99].link',
    });
    const marked = Object.keys(form?.problems ?? {}).filter((name) => name.startsWith('geotarget['));
    expect(marked).toHaveLength(50);
    expect(form?.message).toContain('only the first 50 are marked');
  });

  it('keeps rows with nothing but a problem, and has it there', async () => {
    const fields: [string, string][] = [
      ['url', url],
      ['geotarget[1].location', ''],
      ['geotarget[1].link', ''],
      ['geotarget[1].link.problem', 'must be an image'],
      ['geotarget[2].location', 'FR'],
      ['geotarget[2].link', 'https://example.fr/'],
      ['geotarget[7].link.problem', 'must be an image'],
    ];
    const { form } = await submitForm(LinkBody, sent(fields), save);
    if (!form) throw new Error('It was saved.');
    expect(form.problems).toMatchObject({
      'geotarget[0].link': 'must be an image',
      'geotarget[2].link': 'must be an image',
    });
    expect([textIn(form, 'geotarget[1].location'), rowsIn(form, 'geotarget')]).toEqual(['FR', 3]);
  });

  const save = async (values: { url: string }) => values.url;

  it('is saved if every field is valid', async () => {
    expect(await submitForm(LinkBody, sent([['url', url]]), save)).toEqual({ result: url });
  });

  it('keeps what was typed, without passwords, and has the problem of each field', async () => {
    const fields = sent([
      ['url', 'nonsense'],
      ['password', 'secret'],
      ['geotarget[4].location', 'FR'],
      ['geotarget[4].link', 'bad'],
    ]);
    const { form } = await submitForm(LinkBody, fields, save);
    if (!form) throw new Error('It was saved.');
    expect(form.status).toBe(400);
    expect(form.message).toContain('Please correct the fields marked below.');
    expect(form.problems).toEqual({
      url: 'must be a complete URL that starts with https:// or http://',
      'geotarget[0].link': 'must be a complete URL that starts with https:// or http://',
    });
    expect(textIn(form, 'url')).toBe('nonsense');
    expect([textIn(form, 'geotarget[0].location'), rowsIn(form, 'geotarget')]).toEqual(['FR', 1]);
    expect(JSON.stringify([...form.values])).not.toContain('secret');
  });

  it.each([
    [new ServiceError('alias_taken'), { custom: ': That alias is taken. Please choose another one.' }, 409],
    [invalidFields({ custom: 'is a reserved word' }), { custom: 'is a reserved word' }, 400],
    [new ServiceError('plan_limit'), {}, 403],
  ])('has the problem of what is refused when it is saved', async (error, problems, status) => {
    const refuse = () => Promise.reject(error);
    const { form } = await submitForm(LinkBody, sent([['url', url]]), refuse, { alias_taken: 'custom' });
    expect(form).toMatchObject({ problems, status });
    expect(form?.message).toBe(
      status === 403 ? error.message : 'Please correct the fields marked below. Nothing has been saved yet.',
    );
  });

  it.each([new Error('a fault'), new ServiceError('busy')])(
    'leaves it to the endpoint to report %s',
    async (error) => {
      await expect(submitForm(LinkBody, sent([['url', url]]), () => Promise.reject(error))).rejects.toBe(
        error,
      );
    },
  );
});

describe('a field', () => {
  const evil = `"><script>'&`;
  const escaped = '&quot;&gt;&lt;script&gt;&#39;&amp;';
  const form = {
    ...newForm({ url: evil, kind: 'b', pixels: [3] }),
    problems: { url: 'must be a URL', kind: ': Taken.' },
  };

  it('shows its value, hint, and problem, escaped, and tells screen readers of them', () => {
    const { text } = textField(form, {
      name: 'url',
      label: 'URL',
      hint: 'Where it leads.',
      isRequired: true,
    });
    expect(text).toContain(`value="${escaped}"`);
    expect(text).toContain('required aria-invalid="true" aria-describedby="url-hint url-problem"');
    expect(text).toContain('<p class="problem" id="url-problem">URL must be a URL.</p>');
    expect(text).toContain('<label for="url">URL</label>');
    expect(textArea(form, { name: 'url', label: 'URL' }).text).toContain(`>\n${escaped}</textarea>`);
  });

  it('never shows a password', () => {
    expect(textField(form, { name: 'url', label: 'Password', type: 'password' }).text).toContain('value=""');
  });

  it('shows what was chosen', () => {
    const options = [
      { value: 'a', text: 'A' },
      { value: 'b', text: 'B' },
    ];
    const { text } = selectField(form, { name: 'kind', label: 'Kind', options });
    expect(text).toContain('<option value="b" selected>B</option>');
    expect(text).toContain('>Taken.</p>');
    expect(checkbox(form, { name: 'pixels[]', label: 'Three', value: '3' }).text).toContain(' checked');
    expect(checkbox(form, { name: 'pixels[]', label: 'Four', value: '4' }).text).not.toContain(' checked');
  });
});
