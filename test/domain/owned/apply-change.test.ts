import { describe, expect, it } from 'vitest';
import { applyChange } from '../../../shared/domain/owned/apply-change.ts';

interface Item {
  id: number;
  title?: string;
  note?: string;
}

describe('applyChange', () => {
  const item: Item = { id: 1, title: 'Title', note: 'Note' };

  it('replaces the fields that the change names', () => {
    expect(applyChange(item, { title: 'New title' })).toEqual({ id: 1, title: 'New title', note: 'Note' });
  });

  it('leaves a field that is absent or undefined as it is', () => {
    expect(applyChange(item, { title: undefined })).toEqual(item);
  });

  it('removes a field that is null', () => {
    expect(applyChange(item, { title: null })).toStrictEqual({ id: 1, note: 'Note' });
  });

  it('keeps empty strings, zero, and false', () => {
    expect(applyChange<Item>(item, { id: 0, title: '' })).toEqual({ id: 0, title: '', note: 'Note' });
  });

  it('stores no undefined values', () => {
    expect(applyChange<Item>({ id: 1, title: undefined }, {})).toStrictEqual({ id: 1 });
  });

  it('does not change the item it is given', () => {
    applyChange(item, { title: null, note: 'New note' });
    expect(item).toEqual({ id: 1, title: 'Title', note: 'Note' });
  });
});
