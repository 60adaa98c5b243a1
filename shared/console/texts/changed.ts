/** What a form says if what it changes was changed elsewhere since the form was opened. */
export const message =
  'This was changed since you opened this form, maybe in another tab. Nothing was saved yet, and all that you typed is still here. Fields that differ say what is stored now. Save again to replace it.';

const shown: Readonly<Record<string, string>> = { '': 'nothing', true: 'yes', false: 'no' };

const STORED_NOW = ': Stored now: ';

export const stored = (value: string) => STORED_NOW + (shown[value] ?? value);

/** Whether a problem of a field is such a text. */
export const saysWhatIsStored = (problem: string) => problem.startsWith(STORED_NOW);
