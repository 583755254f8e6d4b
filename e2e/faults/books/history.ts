import type { Given } from './compare-requests.ts'

/** What a client asked for. */
export interface Asked {
  readonly serviceId: number
  /** Of one run where there are several. */
  readonly quantity: number
  readonly given: Given
  /** Even: all runs together are so many times the quantity. */
  readonly runs?: { readonly count: number; readonly isEven: boolean }
  readonly isForChannel: boolean
}

/** One intended operation under one idempotency key, however often it was sent. */
export interface Wish {
  readonly key: string
  readonly by: 'customer' | 'guest'
  /** Unique video id: identifies the `Wish` in every book. */
  readonly video: string
  readonly asked: Asked
  /** Every order id that any answer named; filled as answers come. */
  readonly orderIds: Set<number>
  answers: number
  /** Tries that ended without an answer, or with a retryable one. */
  lost: number
  refusal: string | null
}

/** What the clients saw: their side of every promise. */
export interface History {
  readonly wishes: Wish[]
  /** Answers by status. */
  readonly statuses: Map<number, number>
  cancels: number
  paid: number
  /** How often operators gave a payment, or a part of it, back. */
  refundsAsked: number
}

export const newHistory = (): History => ({ wishes: [], statuses: new Map(), cancels: 0, paid: 0, refundsAsked: 0 })

export function newWish(history: History, by: Wish['by'], asked: Asked): Wish {
  const number = history.wishes.length + 1
  const wish: Wish = {
    key: crypto.randomUUID(),
    by,
    asked,
    video: `K${String(number).padStart(10, '0')}`,
    orderIds: new Set(),
    answers: 0,
    lost: 0,
    refusal: null,
  }
  history.wishes.push(wish)
  return wish
}

export const linkOf = ({ video, asked }: { readonly video: string; readonly asked?: Pick<Asked, 'isForChannel'> }): string =>
  asked?.isForChannel ? `https://www.youtube.com/@${video}` : `https://www.youtube.com/watch?v=${video}`
/** The video id in a link. */
export const videoOf = (link: string | null): string | undefined => /(?:[?&]v=|\/@)(K\d{10})\b/i.exec(link ?? '')?.[1]?.toUpperCase()
