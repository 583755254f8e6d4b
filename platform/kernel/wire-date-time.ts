/** `YYYY-MM-DD H:mm:ss` of UTC: the specification's timestamp format, the hour with or without a leading zero. */
export const wireDateTime = /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])) (\d|[01]\d|2[0-3]):([0-5]\d:[0-5]\d)$/

/** Parses a timestamp: the specification's form, or ISO; a day without time is its beginning in UTC (DATE-001). */
export function parseTimestamp(text: string): Date {
  const [, day, hour, rest] = wireDateTime.exec(text) ?? []
  return new Date(day && hour ? `${day}T${hour.padStart(2, '0')}:${rest}Z` : text)
}
