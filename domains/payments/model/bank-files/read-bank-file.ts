import { createHash } from 'node:crypto'
import type { BankFile, BankFormat, BankLine, FileDefaults, RawLine } from './bank-line.ts'
import { Faults } from './faults.ts'
import { readBankCsv } from './read-bank-csv.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { plainText } from './values.ts'

export const FILE_BYTES_MAX = 5 * 1024 * 1024
export const FILE_LINES_MAX = 10_000
const REFERENCE = { min: 3, max: 150 } as const

/** Reads a statement of a bank: CAMT.053, MT940 or CSV, as its content tells. What cannot be read is a 422 that names each line. */
export function readBankFile(bytes: Uint8Array, defaults: FileDefaults): BankFile {
  const faults = new Faults()
  const text = decoded(bytes, faults)
  const format = formatOf(text)
  const { lines, leftOut } = READERS[format](text, defaults, faults)
  faults.throwIfAny()
  if (lines.length === 0 && leftOut === 0) faults.stop('bankFiles.empty')
  if (lines.length > FILE_LINES_MAX) faults.stop('bankFiles.tooLong', { max: FILE_LINES_MAX })
  for (const { account, line } of lines) if (plainText(account, 60) === '') faults.stop('bankFiles.noAccount', { line })
  return { format, lines: named(lines.filter(({ amountMinor }) => amountMinor > 0n).map(cleaned)), leftOut }
}

const READERS: Readonly<
  Record<BankFormat, (text: string, defaults: FileDefaults, faults: Faults) => { readonly lines: RawLine[]; readonly leftOut: number }>
> = {
  camt053: (text, _, faults) => readCamt(text, faults),
  mt940: (text, _, faults) => readMt940(text, faults),
  csv: readBankCsv,
}

function formatOf(text: string): BankFormat {
  if (/^\s*</.test(text)) return 'camt053'
  return /^:20:|\{4:\s*:20:/m.test(text) ? 'mt940' : 'csv'
}

/** Banks write UTF-8, UTF-16 with its mark, or the Latin of Windows; XML says which. */
function decoded(bytes: Uint8Array, faults: Faults): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, declared] = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*encoding=["']([\w-]{1,20})["']/.exec(head) ?? []
  const isWide = head.startsWith('\xff\xfe') || head.startsWith('\xfe\xff')
  const wide = head.startsWith('\xff\xfe') ? 'utf-16le' : 'utf-16be'
  const text = isWide
    ? decodedAs(wide, bytes)
    : (decodedAs(declared ?? 'utf-8', bytes) ?? (declared ? undefined : decodedAs('windows-1252', bytes)))
  if (text === undefined) return faults.stop('bankFiles.encoding', { encoding: isWide ? wide : (declared ?? 'utf-8') })
  return text.includes('\u0000') ? faults.stop('bankFiles.notText') : text
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const cleaned = (line: RawLine): RawLine => ({
  ...line,
  account: plainText(line.account, 60).replaceAll(' ', ''),
  payer: plainText(line.payer, 140),
  payerAccount: plainText(line.payerAccount, 60),
  text: plainText(line.text, 500),
})

/** Lines without a reference of the bank get a digest of what they say, and a number where several say the same. */
function named(lines: readonly RawLine[]): BankLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const given = plainText(line.reference ?? '', REFERENCE.max + 1)
    if (given.length >= REFERENCE.min && given.length <= REFERENCE.max) return { ...line, reference: given }
    const { account, bookedOn, amountMinor, currency, payer, payerAccount, text } = line
    const said = JSON.stringify([account, bookedOn, String(amountMinor), currency, payer, payerAccount, text, given])
    const count = (seen.get(said) ?? 0) + 1
    seen.set(said, count)
    const digest = createHash('sha256').update(said).digest('hex').slice(0, 20)
    return { ...line, reference: count === 1 ? `line-${digest}` : `line-${digest}-${count}` }
  })
}
