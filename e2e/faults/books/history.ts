import type { Given } from './compare-requests.ts'

/** What a client asked for. */
export interface OrderSpec {
  readonly serviceId: number
  /** Of one run where there are several. */
  readonly quantity: number
  readonly given: Given
  /** Even: all runs together are so many times the quantity. */
  readonly runs?: { readonly count: number; readonly isEven: boolean }
  readonly isForChannel: boolean
}

/** One intended operation under one idempotency key, however often it was sent. */
export interface OrderRequest {
  readonly key: string
  readonly by: 'customer' | 'guest'
  /** Unique video id: identifies the `OrderRequest` in every book. */
  readonly video: string
  readonly spec: OrderSpec
  /** Every order id that any answer named; filled as answers come. */
  readonly orderIds: Set<number>
  answers: number
  /** When the first confirmation came; null while there is none. */
  answeredAt: number | null
  /** Tries that ended without an answer, or with a retryable one. */
  lost: number
  refusal: string | null
}

/** What the clients saw: their side of every promise. */
export interface History {
  readonly requests: OrderRequest[]
  /** Answers by status. */
  readonly statuses: Map<number, number>
  cancels: number
  paid: number
  /** How often operators gave a payment, or a part of it, back. */
  refundsRequested: number
}

export const newHistory = (): History => ({ requests: [], statuses: new Map(), cancels: 0, paid: 0, refundsRequested: 0 })

export function newRequest(history: History, by: OrderRequest['by'], spec: OrderSpec): OrderRequest {
  const number = history.requests.length + 1
  const request: OrderRequest = {
    key: crypto.randomUUID(),
    by,
    spec,
    video: `K${String(number).padStart(10, '0')}`,
    orderIds: new Set(),
    answers: 0,
    answeredAt: null,
    lost: 0,
    refusal: null,
  }
  history.requests.push(request)
  return request
}

export const linkOf = ({ video, spec }: { readonly video: string; readonly spec?: Pick<OrderSpec, 'isForChannel'> }): string =>
  spec?.isForChannel ? `https://www.youtube.com/@${video}` : `https://www.youtube.com/watch?v=${video}`
/** The video id in a link. */
export const videoOf = (link: string | null): string | undefined => /(?:[?&]v=|\/@)(K\d{10})\b/i.exec(link ?? '')?.[1]?.toUpperCase()
