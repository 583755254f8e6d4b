export const FILE_BYTES_MAX = 10 * 1024 * 1024
export const FILES_PER_STEP = 3
export const ACCEPTED = ['image/jpeg', 'image/png', 'image/webp'] as const
/** What a ticket takes beside pictures. */
export const TICKET_ACCEPTED = [...ACCEPTED, 'application/pdf'] as const

/** Checks of a file before a byte of it is sent; the server repeats them. */
export function fileProblem(file: Pick<File, 'size' | 'type'>, accepted: readonly string[] = ACCEPTED): 'size' | 'kind' | undefined {
  if (!accepted.some((type) => type === file.type)) return 'kind'
  return file.size > FILE_BYTES_MAX ? 'size' : undefined
}

const KILOBYTE = 1024

/** `820 KB`, `3.4 MB`: sizes as file managers show them. */
export function shownSize(bytes: number, locale: string): string {
  const [value, unit] = bytes < KILOBYTE * KILOBYTE ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / KILOBYTE / KILOBYTE, 'megabyte']
  const digits = unit === 'kilobyte' ? 0 : 1
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(Math.max(value, digits === 0 ? 1 : 0))
}
