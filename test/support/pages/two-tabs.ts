import { expect, it } from 'vitest';
import type { TestResponse } from '../call.ts';
import { readAction, shownForm } from './shown-form.ts';

type Fields = Record<string, string>;

interface Changes {
  /** What the first tab changes. */
  change: { fields: Fields };
  /** What the second tab changes, and what its form says of the first one. */
  otherChange: { fields: Fields; stored: string };
}

interface Form {
  /** What a browser would send of the form as it is shown now. */
  shown(): Promise<Fields>;
  save(fields: Fields): Promise<TestResponse>;
}

/** What is true of the form of an item that two tabs have opened. */
export function twoTabTests({ change, otherChange }: Changes, open: () => Promise<Form>) {
  async function openTabs() {
    const { shown, save } = await open();
    const first = await shown();
    return { shown, save, first, second: { ...first, ...change.fields, ...otherChange.fields } };
  }

  it('saves nothing if the item was changed in another tab, keeps what was typed, and says what is stored', async () => {
    const { shown, save, first, second } = await openTabs();
    expect((await save({ ...first, ...change.fields })).status).toBe(303);
    const saved = await shown();
    const told = await save(second);
    expect(told.status).toBe(409);
    expect(told.text).toContain('maybe in another tab');
    expect(told.text).toContain(otherChange.stored);
    expect(told.requests.filter(({ operation }) => /Put|Update|Delete/.test(operation))).toEqual([]);
    expect(await shown()).toEqual(saved);
    const again = shownForm(told.text, readAction(told.text));
    expect(again).toEqual({ ...second, revision: saved.revision });
    expect((await save(again)).status).toBe(303);
    expect(await shown()).toMatchObject(otherChange.fields);
  });

  it('saves one of two changes that are sent at the same time, and tells the other', async () => {
    const { save, first, second } = await openTabs();
    const responses = await Promise.all([save({ ...first, ...change.fields }), save(second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it('takes the same form, sent twice, as one', async () => {
    const { shown, save, first } = await openTabs();
    const fields = { ...first, ...change.fields };
    expect([(await save(fields)).status, (await save(fields)).status]).toEqual([303, 303]);
    expect((await shown()).revision).toBe(String(Number(first.revision) + 1));
  });

  it('changes nothing without the revision that its form has', async () => {
    const { save, first, second } = await openTabs();
    expect(first.revision).toMatch(/^\d+$/);
    expect((await save({ ...second, revision: '' })).status).toBe(409);
  });
}
