import { isRecord } from '@vitrine/platform/kernel'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { RawLine } from './bank-line.ts'
import { type Faults, quoted } from './faults.ts'
import { amountIn, isCurrency, isoDay } from './values.ts'

/** CAMT.053 nests some fifteen deep. */
const NESTED_MAX = 40
const MANY = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd'])

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  captureMetaData: true,
  maxNestedTags: NESTED_MAX,
  isArray: (name) => MANY.has(name),
})
const place = XMLParser.getMetaDataSymbol()

/** What stands under these names, one inside the other; of several the first. */
function at(node: unknown, ...names: readonly string[]): unknown {
  let found = node
  for (const name of names) {
    const one = Array.isArray(found) ? found[0] : found
    if (!isRecord(one) || !Object.hasOwn(one, name)) return undefined
    found = one[name]
  }
  return found
}

function textAt(node: unknown, ...names: readonly string[]): string {
  const found = at(node, ...names)
  const one = Array.isArray(found) ? found[0] : found
  const text = isRecord(one) ? one['#text'] : one
  return typeof text === 'string' ? text.trim() : ''
}

const listAt = (node: unknown, name: string): readonly unknown[] => {
  const found = at(node, name)
  return Array.isArray(found) ? found : []
}

const firstOf = (...texts: readonly string[]): string => texts.find((text) => text !== '' && text !== 'NOTPROVIDED') ?? ''

/** Statements of a bank by ISO 20022, `camt.053` of every version. */
export function readCamt(text: string, faults: Faults): { readonly lines: RawLine[]; readonly leftOut: number } {
  // No bank sends one, and what a document type may define is the way to every attack by XML.
  if (/<!DOCTYPE/i.test(text)) faults.stop('bankFiles.doctype')
  const statements = listAt(documentOf(text, faults), 'Stmt')
  if (statements.length === 0) faults.stop('bankFiles.camt')
  const lineOf = linesOf(text)
  const lines: RawLine[] = []
  let leftOut = 0
  for (const statement of statements) {
    const account = firstOf(textAt(statement, 'Acct', 'Id', 'IBAN'), textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))
    for (const entry of listAt(statement, 'Ntry')) {
      if (!isBookedCredit(entry)) leftOut += 1
      else lines.push(...linesOfEntry(entry, { account, line: lineOf(entry), faults }))
    }
  }
  return { lines, leftOut }
}

function documentOf(text: string, faults: Faults): unknown {
  const checked = XMLValidator.validate(text)
  if (checked !== true) return faults.stop('bankFiles.xml', { line: checked.err.line, text: quoted(checked.err.msg) })
  try {
    return at(parser.parse(text), 'Document', 'BkToCstmrStmt')
  } catch (error) {
    return faults.stop('bankFiles.xml', { line: 1, text: quoted(error instanceof Error ? error.message : '') })
  }
}

/** The line on which a node of the document begins. */
function linesOf(text: string): (node: unknown) => number {
  let [line, read] = [1, 0]
  return (node) => {
    const meta = isRecord(node) ? (node as Record<symbol, unknown>)[place as unknown as symbol] : undefined
    const start = isRecord(meta) && typeof meta.startIndex === 'number' ? meta.startIndex : read
    if (start < read) [line, read] = [1, 0]
    for (; read < start; read += 1) if (text.charCodeAt(read) === 10) line += 1
    return line
  }
}

/** Version 8 has a code within the state. */
const stateOf = (entry: unknown): string => firstOf(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'))

const isBookedCredit = (entry: unknown): boolean =>
  textAt(entry, 'CdtDbtInd') === 'CRDT' && textAt(entry, 'RvslInd') !== 'true' && ['BOOK', ''].includes(stateOf(entry))

interface EntryPlace {
  readonly account: string
  readonly line: number
  readonly faults: Faults
}

/** A booking is one payment, or many that came together and are told one by one. */
function linesOfEntry(entry: unknown, { account, line, faults }: EntryPlace): RawLine[] {
  const day = firstOf(...['BookgDt', 'ValDt'].flatMap((name) => [textAt(entry, name, 'Dt'), textAt(entry, name, 'DtTm')]))
  const bookedOn = isoDay(day)
  if (bookedOn === undefined) faults.add('bankFiles.date', { line, text: quoted(day) })
  const payments = listAt(entry, 'NtryDtls').flatMap((details) => listAt(details, 'TxDtls'))
  const whole = firstOf(textAt(entry, 'AcctSvcrRef'), textAt(entry, 'NtryRef'))
  const isBatch = payments.length > 1
  return (isBatch ? payments : [payments[0]]).flatMap((payment, index) => {
    const money = isBatch ? (at(payment, 'Amt') ?? at(payment, 'AmtDtls', 'TxAmt', 'Amt')) : at(entry, 'Amt')
    const [amount, currency] = [textAt({ money }, 'money'), textAt(money, '@Ccy')]
    const amountMinor = amountIn(amount, '.')
    if (amountMinor === undefined) return faults.add('bankFiles.amount', { line, text: quoted(amount) }) ?? []
    if (!isCurrency(currency)) return faults.add('bankFiles.currency', { line, text: quoted(currency) }) ?? []
    const own = textAt(payment, 'Refs', 'AcctSvcrRef')
    const transfer = firstOf(...['TxId', 'InstrId', 'EndToEndId'].map((name) => textAt(payment, 'Refs', name)))
    const numbered = whole === '' ? '' : `${whole}.${index + 1}`
    const reference = isBatch ? firstOf(own === whole ? '' : own, numbered, transfer) : firstOf(whole, own, transfer)
    const common = { line, account, bookedOn: bookedOn ?? '', amountMinor, currency, reference: reference || undefined }
    return [{ ...common, ...payerOf(payment), text: remittanceOf(payment, entry) }]
  })
}

function payerOf(payment: unknown): { readonly payer: string; readonly payerAccount: string } {
  const [parties, person] = [at(payment, 'RltdPties'), at(payment, 'RltdPties', 'Dbtr')]
  return {
    // Since version 8 a party stands between.
    payer: firstOf(
      textAt(person, 'Nm'),
      textAt(person, 'Pty', 'Nm'),
      textAt(parties, 'UltmtDbtr', 'Nm'),
      textAt(parties, 'UltmtDbtr', 'Pty', 'Nm'),
    ),
    payerAccount: firstOf(textAt(parties, 'DbtrAcct', 'Id', 'IBAN'), textAt(parties, 'DbtrAcct', 'Id', 'Othr', 'Id')),
  }
}

function remittanceOf(payment: unknown, entry: unknown): string {
  const information = at(payment, 'RmtInf')
  const free = listAt(information, 'Ustrd').map((text) => (typeof text === 'string' ? text : ''))
  const structured = listAt(information, 'Strd').flatMap((one) => [textAt(one, 'CdtrRefInf', 'Ref'), textAt(one, 'AddtlRmtInf')])
  const said = [...free, ...structured, firstOf(textAt(payment, 'Refs', 'EndToEndId'))].filter((text) => text !== '').join(' ')
  return said || firstOf(textAt(payment, 'AddtlTxInf'), textAt(entry, 'AddtlNtryInf'))
}
