const NUMBER = /^[+-]?\d+(\.\d+)?$/
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** A spreadsheet runs what begins like a formula, also in full-width signs; an apostrophe makes it text. A plain signed number is neither and stays summable. */
const harmless = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
const cell = (text: string): string => {
  const safe = harmless(text)
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a file that spreadsheets open rightly in every language: UTF-8 with its mark, lines as RFC 4180 ends them. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
