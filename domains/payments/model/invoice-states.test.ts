import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  hasMoney,
  type InvoiceEvent,
  type InvoiceState,
  invoiceRanks,
  invoiceStatusOf,
  invoiceTransitions,
  isClosedUnpaid,
  nextInvoiceState,
  stateAfterFailedRefund,
} from './invoice-states.ts'

const states = Object.keys(invoiceRanks) as InvoiceState[]
const events: readonly InvoiceEvent[] = [
  'opened',
  'authorized',
  'declared-paid',
  'paid',
  'paid-short',
  'failed',
  'expired',
  'canceled',
  'refund-asked',
  'refunded-partly',
  'refunded',
  'charged-back',
]

/** Every pair that changes something, written out: the table in the code is compared with it, cell by cell. */
const expected = `
created: opened>pending authorized>authorized declared-paid>in_moderation paid>settled paid-short>underpaid failed>failed expired>expired canceled>canceled
pending: authorized>authorized declared-paid>in_moderation paid>settled paid-short>underpaid failed>failed expired>expired canceled>canceled
authorized: paid>settled paid-short>underpaid failed>failed canceled>canceled
in_moderation: paid>settled paid-short>underpaid failed>failed
failed: paid>settled_late paid-short>settled_late
expired: paid>settled_late paid-short>settled_late
canceled: paid>settled_late paid-short>settled_late
settled: refund-asked>refund_pending refunded-partly>partially_refunded refunded>refunded charged-back>charged_back
underpaid: refund-asked>refund_pending refunded-partly>partially_refunded refunded>refunded charged-back>charged_back
settled_late: refund-asked>refund_pending refunded-partly>partially_refunded refunded>refunded charged-back>charged_back
refund_pending: refunded-partly>partially_refunded refunded>refunded charged-back>charged_back
partially_refunded: refunded>refunded charged-back>charged_back
refunded: charged-back>charged_back
charged_back:`

const cells = new Map(
  expected
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [state, rest = ''] = line.split(':')
      return rest
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((cell) => [`${state} ${cell.split('>')[0]}`, cell.split('>')[1]] as const)
    }),
)

describe('the table of invoice states', () => {
  it.each(states.flatMap((state) => events.map((event) => [state, event] as const)))('%s, %s', (state, event) => {
    expect(nextInvoiceState(state, event)).toBe(cells.get(`${state} ${event}`))
  })
  it('only ever leads to a higher rank, so no order of events can take money back', () => {
    for (const state of states) {
      for (const next of Object.values(invoiceTransitions[state])) expect(invoiceRanks[next]).toBeGreaterThan(invoiceRanks[state])
    }
  })
  it('reaches every state from a new invoice', () => {
    const reached = new Set<InvoiceState>(['created'])
    for (const state of reached) for (const next of Object.values(invoiceTransitions[state])) reached.add(next)
    expect([...reached].sort()).toEqual([...states].sort())
  })
  it('takes money in every state that has none yet, however late', () => {
    for (const state of states.filter((known) => !hasMoney(known))) {
      expect(hasMoney(nextInvoiceState(state, 'paid') ?? state)).toBe(true)
      expect(isClosedUnpaid(state) ? nextInvoiceState(state, 'paid') : 'settled').toBe(isClosedUnpaid(state) ? 'settled_late' : 'settled')
    }
  })
  it('is the list that the database accepts', () => {
    const schema = readFileSync(path.join(import.meta.dirname, '../../../docs/schema.sql'), 'utf8')
    const list = /constraint invoice_state_known CHECK \(\(state = ANY \(ARRAY\[([^\]]+)\]/.exec(schema)?.[1] ?? ''
    expect([...list.matchAll(/'(\w+)'/g)].map((match) => match[1]).sort()).toEqual([...states].sort())
  })
  it('tells the payer one status for each state', () => {
    expect(Object.fromEntries(states.map((state) => [state, invoiceStatusOf(state)]))).toMatchObject({
      created: 'pending',
      in_moderation: 'in_moderation',
      settled_late: 'settled',
      underpaid: 'underpaid',
      charged_back: 'refunded',
    })
  })
})

describe('an invoice of which a refund failed', () => {
  const nothing = { paidAs: 'settled', arrived: 'nothing', isUnderWay: false } as const
  it('stands where its money and its other refunds put it, never below what was paid', () => {
    const after = (state: InvoiceState, facts: Partial<Parameters<typeof stateAfterFailedRefund>[1]> = {}) =>
      stateAfterFailedRefund(state, { ...nothing, ...facts })
    expect(['settled', 'underpaid', 'settled_late'].map((paidAs) => after('refunded', { paidAs: paidAs as 'settled' }))).toEqual([
      'settled',
      'underpaid',
      'settled_late',
    ])
    expect(after('refunded', { arrived: 'some', isUnderWay: true })).toBe('partially_refunded')
    expect(after('partially_refunded', { isUnderWay: true })).toBe('refund_pending')
    expect(after('refund_pending')).toBe('settled')
    for (const state of states)
      expect(invoiceRanks[after(state) ?? state]).toBeGreaterThanOrEqual(Math.min(invoiceRanks[state], invoiceRanks.settled))
  })
  it('is left alone where no refund had touched it, and where a bank took the payment back', () => {
    for (const state of states.filter((known) => invoiceRanks[known] < invoiceRanks.refund_pending || known === 'charged_back'))
      expect(stateAfterFailedRefund(state, nothing)).toBeUndefined()
  })
})
