/** What a form says if what it changes was changed elsewhere since the form was opened. */
export const message =
  'This was changed after you opened the form, maybe in another tab. Nothing has been saved, and what you typed is still here. Fields that differ show the stored value. Save again to replace it.';

const shown: Readonly<Record<string, string>> = { '': 'none', true: 'yes', false: 'no' };

const STORED_NOW = ': Stored value: ';

export const stored = (value: string) => STORED_NOW + (shown[value] ?? value);

/** Whether a problem of a field is such a text. */
export const describesStoredValue = (problem: string) => problem.startsWith(STORED_NOW);
