import { BLACK_ON_WHITE, hexColor } from '../../domain/values/colors.ts';
import { newForm } from '../forms/form-state.ts';

/** The parameters of an address. */
export type LookParameters = Readonly<Record<string, string | undefined>>;

/** Without parameters that are not set. */
export const pickDefined = (asked: LookParameters): Record<string, string> =>
  Object.fromEntries(Object.entries(asked).filter((entry): entry is [string, string] => Boolean(entry[1])));

const black = {
  foreground: hexColor(BLACK_ON_WHITE.foreground),
  background: hexColor(BLACK_ON_WHITE.background),
};

/** The form of a look: what was asked for, and black on white otherwise. */
export const plainLook = (asked: LookParameters = {}) => newForm({ ...black, ...pickDefined(asked) });
