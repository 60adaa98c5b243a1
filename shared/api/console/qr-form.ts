import * as v from 'valibot';

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** A color as the API expects it, from one as a browser's field for colors sends it. */
function asRgb(color: unknown): unknown {
  const [, ...parts] = HEX.exec(String(color)) ?? [];
  return parts.length > 0 ? `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(',')})` : color;
}

/** The API's body of a QR code, from the fields of its form: `data` or `data.ssid`, and colors as `#rrggbb`. */
function toBody({ foreground, background, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const parts = Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
    name.startsWith('data.') ? [[name.slice('data.'.length), value]] : [],
  );
  const data = Object.fromEntries(
    parts.map(([name, value]) => [name, name === 'hidden' ? value === 'true' : value]),
  );
  return {
    ...fields,
    ...(parts.length > 0 && { data }),
    foreground: asRgb(foreground),
    background: asRgb(background),
  };
}

/** The schema of a form, from that of the API's body. */
/* @__NO_SIDE_EFFECTS__ */
export const QrForm = <S extends v.GenericSchema>(body: S) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((fields): unknown => toBody(fields)),
    body,
  );
