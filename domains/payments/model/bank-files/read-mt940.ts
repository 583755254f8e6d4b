import type { RawLine } from './bank-line.ts'
import { type Faults, quoted } from './faults.ts'
import { detailsOf } from './mt940-details.ts'
import { amountIn, dayOf, isCurrency } from './values.ts'

interface Field {
  readonly line: number
  readonly tag: string
  readonly text: string
}

/** Value date, booking day, mark, funds code, amount, how it was made, the payer's reference, and the bank's. */
const BOOKING = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?([\d,]+)([A-Z][A-Z0-9]{3})([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/

/** The fields of a SWIFT message, each with the lines that belong to it. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    // Some banks send the message's envelope with it.
    const row = raw.replace(/^\{1:.*?\{4:/, '').trimEnd()
    const [, tag, rest = ''] = /^:(\d{2}[A-Z]?):(.*)$/.exec(row) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ line: index + 1, tag, text: rest })
    else if (last && row !== '' && row !== '-' && !row.startsWith('-}'))
      fields[fields.length - 1] = { ...last, text: `${last.text}\n${row}` }
  }
  return fields
}

/** Statements of a bank as SWIFT's MT940. */
export function readMt940(text: string, faults: Faults): { readonly lines: RawLine[]; readonly leftOut: number } {
  const fields = fieldsOf(text)
  const lines: RawLine[] = []
  let [account, currency, leftOut] = ['', '', 0]
  if (!fields.some(({ tag }) => tag === '25' || tag === '25P')) faults.stop('bankFiles.mt940')
  for (const [index, { line, tag, text: value }] of fields.entries()) {
    if (tag === '25' || tag === '25P') account = value.split('\n')[0]?.trim() ?? ''
    if (tag === '60F' || tag === '60M') currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? ''
    if (tag !== '61') continue
    const details = fields[index + 1]?.tag === '86' ? (fields[index + 1]?.text ?? '') : ''
    const booking = bookingOf(value, line, faults)
    if (booking === 'other') leftOut += 1
    if (booking === undefined || booking === 'other') continue
    if (!isCurrency(currency)) faults.add('bankFiles.currency', { line, text: quoted(currency) })
    const { payer, payerAccount, text } = detailsOf(details || booking.supplement)
    lines.push({
      ...{ line, account, currency, bookedOn: booking.bookedOn, amountMinor: booking.amountMinor, payer, payerAccount },
      reference: booking.reference,
      text: [text, booking.payersReference].filter((part) => part !== '').join(' '),
    })
  }
  return { lines, leftOut }
}

interface Booking {
  readonly bookedOn: string
  readonly amountMinor: bigint
  readonly reference: string | undefined
  readonly payersReference: string
  readonly supplement: string
}

function bookingOf(value: string, line: number, faults: Faults): Booking | 'other' | undefined {
  const [, date = '', booked, mark, , amount = '', , own = '', banks = '', supplement = ''] = BOOKING.exec(value) ?? []
  if (mark === undefined) return faults.add('bankFiles.booking', { line, text: quoted(value.split('\n')[0] ?? '') })
  if (mark !== 'C') return 'other'
  const [bookedOn, amountMinor] = [bookedOnOf(date, booked), amountIn(amount, ',')]
  if (bookedOn === undefined) return faults.add('bankFiles.date', { line, text: date })
  if (amountMinor === undefined) return faults.add('bankFiles.amount', { line, text: quoted(amount) })
  const isNamed = (reference: string) => !['', 'NONREF', 'NOTPROVIDED'].includes(reference)
  const [payersReference, reference] = [own.trim(), banks.trim()]
  return {
    ...{ bookedOn, amountMinor, supplement },
    reference: isNamed(reference) ? reference : undefined,
    payersReference: isNamed(payersReference) ? payersReference : '',
  }
}

/** The day of the booking has no year: that of the value date, or of the new year beside it. */
function bookedOnOf(value: string, booked: string | undefined): string | undefined {
  const [year, month, day] = [2000 + Number(value.slice(0, 2)), Number(value.slice(2, 4)), Number(value.slice(4, 6))]
  if (booked === undefined) return dayOf(year, month, day)
  const bookedMonth = Number(booked.slice(0, 2))
  const turn = month === 12 && bookedMonth === 1 ? 1 : month === 1 && bookedMonth === 12 ? -1 : 0
  return dayOf(year + turn, bookedMonth, Number(booked.slice(2, 4)))
}
