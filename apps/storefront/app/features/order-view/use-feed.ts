import type { DripFeedWire } from '@vitrine/ordering/contract/schemas'
import { useEffect, useState } from 'react'
import { useApi } from '../../session/session-context.tsx'
import type { Order } from '../order-list/order-facts.ts'
import { runsOf } from '../order-list/runs.ts'

/** The plan of a drip feed, asked for again when one of its runs begins or ends, and when it is paused. */
export function useFeed(order: Order, loaded: DripFeedWire | undefined): DripFeedWire | undefined {
  const api = useApi()
  const [feed, setFeed] = useState(loaded)
  const runs = runsOf(order)
  const version = `${order.status} ${runs.map(({ status }) => status).join(' ')}`
  const [seen, setSeen] = useState(version)
  useEffect(() => {
    if (version === seen || runs.length === 0) return
    setSeen(version)
    api.ordering.getDripFeed({ params: { dripFeedId: order.id } }).then(
      ({ data }) => setFeed(data),
      // The next change brings it.
      () => undefined,
    )
  }, [api, order.id, version, seen, runs.length])
  return feed
}
