import { expect, it } from 'vitest'
import { afterSending } from './after-sending.ts'
import type { Sent } from './send-lines.ts'

const sent = (parts: Partial<Sent<string>> = {}): Sent<string> => ({
  ordered: 0,
  refused: new Map(),
  payment: undefined,
  unpaidInvoiceId: undefined,
  error: undefined,
  ...parts,
})

it('leads to the orders once every line has become one', () => {
  expect(afterSending(sent({ ordered: 3 }), 3)).toEqual({ kind: 'made', made: 3, isAll: true })
})

it('stays where lines are left, and where nothing was ordered', () => {
  expect(afterSending(sent({ ordered: 2 }), 3)).toEqual({ kind: 'made', made: 2, isAll: false })
  expect(afterSending(sent(), 0)).toEqual({ kind: 'made', made: 0, isAll: false })
})

it('asks for the payment, or for another one when that was refused', () => {
  expect(afterSending(sent({ ordered: 3, payment: 'pay' }), 3)).toEqual({ kind: 'payment', payment: 'pay' })
  const error = new Error('refused')
  expect(afterSending(sent({ ordered: 3, unpaidInvoiceId: '7', error }), 3)).toEqual({ kind: 'unpaid', invoiceId: '7' })
})

it('says what was made before something stopped it', () => {
  expect(afterSending(sent({ ordered: 100, error: new Error('no answer') }), 150)).toEqual({ kind: 'stopped', made: 100 })
})
