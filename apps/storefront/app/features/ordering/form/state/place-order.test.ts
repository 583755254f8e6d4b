import type { Transport } from '@vitrine/platform/kernel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../../../../api/api-client.ts'
import { apiPaths } from '../../../../api/api-paths.ts'
import type { OrderRequest } from '../../model/order-requests.ts'
import { placeOrder } from './place-order.ts'

const guest = { accountType: null, createdAt: '2026-11-20T10:00:00Z', email: 'reader@example.com', emailVerifiedAt: null, name: null }
const instructions = { invoice_id: '0b7f', strategy: 'message', order_ids: [7] }
const request = { orders: [], payment_method_id: 4, email: 'reader@example.com' } as unknown as OrderRequest

/** What the form makes of an answer to its request, and the calls that led to it. */
async function placed(data: object) {
  const calls: string[] = []
  const transport: Transport = async ({ method, path }) => {
    calls.push(`${method} ${path}`)
    return { data }
  }
  const result = await placeOrder(createApi(apiPaths, transport, 'en'), 'T', { key: 'k', request })
  return { result, calls }
}

describe('the answer to an order request', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => kept.set(key, value) })
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('of a guest, who always counts as new, keeps the e-mail for the way back, and signs nobody in (OWAPI-006)', async () => {
    const { calls } = await placed({ data: instructions, user: { ...guest, isNewUser: true } })
    expect([...kept]).toEqual([['new_user_email', 'reader@example.com']])
    expect(calls).toEqual(['POST /api/v1/order-widget/widget-order-requests'])
  })
  it('of a customer keeps nothing (OWAPI-006)', async () => {
    await placed({ data: instructions, user: { ...guest, name: 'Rosa', isNewUser: false } })
    expect([...kept]).toEqual([])
  })
  it('is how the order is paid, whichever of url, code or message it is (OWAPI-007)', async () => {
    const message = { invoice: 'INV-1', account_number: 'DE02', comment: 'Order 7' }
    for (const way of [{ url: 'https://pay.test/1' }, { qr_code: 'BCD' }, { message }]) {
      const { result } = await placed({ data: { ...instructions, ...way }, user: { ...guest, isNewUser: true } })
      expect(result.payment).toEqual({ ...instructions, ...way })
    }
  })
})
