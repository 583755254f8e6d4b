import { useCallback, useEffect, useRef, useState } from 'react'
import { API_PREFIX } from '../../api/browser-transport.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Order, OrderProgress } from '../order-list/order-facts.ts'
import { followOrder, type StreamEvents } from './live-order.ts'
import { useOrderPlaces } from './order-places.ts'
import { progressChange } from './progress-change.ts'

export interface LiveOrder {
  readonly order: Order
  readonly progress: OrderProgress
  readonly updatedAt: Date | undefined
  readonly replace: (order: Order) => void
  readonly refresh: () => void
  /** History and curve anew, where the order itself has not changed. */
  readonly refreshProgress: () => void
}

const isOver = ({ status, actions }: Order): boolean => (status === 'completed' || status === 'canceled') && !actions.deletable

/** The order as it stands now: by its event stream, or asked for when the stream is not to be had. */
export function useLiveOrder(initial: Order, initialProgress: OrderProgress): LiveOrder {
  const { api } = useSession()
  const { locale } = useShop()
  const places = useOrderPlaces()
  const [order, setOrder] = useState(initial)
  const [progress, setProgress] = useState(initialProgress)
  const [updatedAt, setUpdatedAt] = useState<Date>()
  const seen = useRef(initial)
  const id = initial.id

  const refreshProgress = useCallback(() => {
    api.ordering.orderProgress({ params: { orderId: id } }).then(
      ({ data }) => setProgress(data),
      // The next change brings it.
      () => undefined,
    )
  }, [api, id])
  const take = useCallback(
    (next: Order) => {
      const before = seen.current
      seen.current = next
      setOrder(next)
      setUpdatedAt(new Date())
      const change = progressChange(before, next)
      if (change === 'reload') refreshProgress()
      if (change === 'point')
        setProgress((known) => ({ ...known, points: [...known.points, { at: next.updated_at, delivered: next.current_quantity }] }))
    },
    [refreshProgress],
  )
  const refresh = useCallback(() => {
    api.ordering.getOrder({ params: { orderId: id } }).then(
      ({ data }) => take(data),
      () => undefined,
    )
  }, [api, id, take])

  const isFollowed = !isOver(order)
  useEffect(() => {
    if (!isFollowed) return
    const follow = followOrder({
      openStream: openStream(places.stream(id), locale),
      poll: refresh,
      onUpdate: (text) => {
        // The stream carries the order as its own call answers it.
        const next = JSON.parse(text) as Order
        if (next.id === id) take(next)
      },
      isVisible: () => !document.hidden,
    })
    document.addEventListener('visibilitychange', follow.wake)
    return () => {
      document.removeEventListener('visibilitychange', follow.wake)
      follow.stop()
    }
  }, [id, places, locale, isFollowed, refresh, take])
  return { order, progress, updatedAt, replace: take, refresh, refreshProgress }
}

const openStream =
  (path: string, locale: string) =>
  (events: StreamEvents): (() => void) => {
    const source = new EventSource(`${API_PREFIX}${path}?locale=${locale}`)
    // A server that is restarted says so: the browser comes back by itself then, with the id of what it saw last.
    let isResuming = false
    source.addEventListener('resume', () => {
      isResuming = true
    })
    source.addEventListener('open', events.onOpen)
    source.addEventListener('error', () => {
      if (!isResuming || source.readyState === EventSource.CLOSED) events.onError()
      isResuming = false
    })
    source.addEventListener('order', (event) => events.onOrder(String((event as MessageEvent).data)))
    return () => source.close()
  }
