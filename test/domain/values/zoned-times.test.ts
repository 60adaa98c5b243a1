import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toEndOfDay,
  toStartOfDay,
  toUtcTime,
  toZonedDay,
  toZonedTime,
} from '../../../shared/domain/values/zoned-times.ts';

const zones = fc.constantFrom(
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo'],
);

describe('times of fields in a time zone', () => {
  it.each([
    ['in summer', '2030-07-01T10:00', '2030-07-01T08:00', '2030-07-01T10:00'],
    ['in winter', '2030-01-01T00:30', '2029-12-31T23:30', '2030-01-01T00:30'],
    ['with seconds', '2030-01-01T00:30:15', '2029-12-31T23:30:15', '2030-01-01T00:30:15'],
    ['just before clocks skip an hour', '2030-03-31T01:59', '2030-03-31T00:59', '2030-03-31T01:59'],
    ['that clocks skip, as much later', '2030-03-31T02:30', '2030-03-31T01:30', '2030-03-31T03:30'],
    ['that clocks show twice, the first time', '2030-10-27T02:30', '2030-10-27T00:30', '2030-10-27T02:30'],
  ])('%s: %s in Berlin is %s, shown as %s', (_, typed, utc, shown) => {
    expect(toUtcTime(typed, 'Europe/Berlin')).toBe(utc);
    expect(toZonedTime(utc, 'Europe/Berlin')).toBe(shown);
  });

  it('are shown as they were typed, in any time zone, unless clocks skip them', () => {
    const minutes = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const typed = new Date(minute * 60_000).toISOString().slice(0, 16);
        const shown = toZonedTime(toUtcTime(typed, zone), zone);
        // What is shown once stays for ever, and is later only by what clocks skip.
        expect(toZonedTime(toUtcTime(shown, zone), zone)).toBe(shown);
        const skipped = (Date.parse(`${shown}Z`) - Date.parse(`${typed}Z`)) / 60_000;
        expect([0, 30, 60]).toContain(skipped);
        if (skipped === 0) return;
        const isSkipped = (time: string) => toZonedTime(toUtcTime(time, zone), zone) !== time;
        expect(isSkipped(typed)).toBe(true);
      }),
    );
  });

  it('stay as they are if they are none', () => {
    for (const text of [
      '',
      'soon',
      '2030-02-30T10:00',
      '2030-01-01',
      '2030-01-01T25:00',
      '2030-01-01 10:00:00',
    ])
      expect([toUtcTime(text, 'Asia/Tokyo'), toZonedTime(text, 'Asia/Tokyo')]).toEqual([text, text]);
  });
});

describe('the start and the end of a day in a time zone', () => {
  it.each([
    ['UTC', '2030-01-31', '2030-01-31 23:59:59'],
    ['Asia/Tokyo', '2030-01-31', '2030-01-31 14:59:59'],
    ['America/New_York', '2030-01-31', '2030-02-01 04:59:59'],
    // A day of 25 hours.
    ['Europe/Berlin', '2030-10-27', '2030-10-27 22:59:59'],
  ])('in %s, of %s, are before and at %s in UTC', (zone, day, end) => {
    expect(toEndOfDay(day, zone)).toBe(end);
    expect(toZonedDay(end, zone)).toBe(day);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const start = toStartOfDay(next, zone);
    expect(Date.parse(`${start}Z`) - Date.parse(`${end}Z`)).toBe(1000);
  });

  it('stays as it is if there is no such day', () => {
    for (const text of ['', '2030-02-30', 'never'])
      expect([toStartOfDay(text, 'Asia/Tokyo'), toEndOfDay(text, 'Asia/Tokyo')]).toEqual([text, text]);
  });
});
