import type { Provider } from '@vitrine/fulfilment'

const OK = 200

/** People as a provider: takes every order, and what becomes of it is said by an operator. */
export const createManualProvider = (): Provider => ({
  add: async (_, { orderId }, beforeSend) =>
    (await beforeSend())
      ? { kind: 'accepted', providerOrderId: String(orderId), httpStatus: OK, excerpt: 'waits for a person' }
      : { kind: 'not-sent', excerpt: 'the request was withdrawn' },
  status: async (_, ids) => new Map(ids.map((id) => [id, { kind: 'no-news' }])),
  cancel: async (_, ids) => new Map(ids.map((id) => [id, { taken: true, text: 'a person is asked to stop' }])),
  refill: async (_, { requestId }, beforeSend) =>
    (await beforeSend())
      ? { kind: 'accepted', refillId: requestId, httpStatus: OK, excerpt: 'waits for a person' }
      : { kind: 'not-sent', excerpt: 'the request was withdrawn' },
  refillStatus: async (_, ids) => new Map(ids.map((id) => [id, { kind: 'no-news' }])),
  balance: async ({ currency }) => ({ balance: '0', currency }),
  services: async () => [],
})
