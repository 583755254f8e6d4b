import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { goToField } from '../../../../forms/go-to-field.ts'
import { drafts } from '../../../../preferences/drafts.ts'
import { readTab, removeTab, writeTab } from '../../../../preferences/tab-store.ts'
import { useApi } from '../../../../session/session-context.tsx'
import { takeEnd } from '../../../../session/session-end.ts'
import { useShop } from '../../../../shop/shop-context.tsx'
import { findService } from '../load-order-page.ts'
import { withoutKind } from '../model/order-kinds.ts'
import {
  awaitsService,
  belongsTo,
  isBlank,
  linesText,
  parseStoredOrder,
  storedOrderText,
  storedServices,
  type Visit,
} from '../model/stored-order.ts'
import { cartItemIn } from './use-cart-from-form.ts'
import type { OrderState } from './use-order.ts'
import type { OrderLines } from './use-order-lines.ts'

/**
 * What is typed stays in this tab until it is ordered or put into the cart: a reload, or a way around the shop, brings it back. How it is
 * paid is chosen anew. Tells whether a service that came back is no longer offered.
 */
export function useStoredOrder(order: OrderState, lines: OrderLines, startUrl: string): boolean {
  const { isEmbedded } = useShop()
  const { key, search, state } = useLocation()
  const requested = withoutKind(search)
  const name = isEmbedded ? drafts.embedded : cartItemIn(state) === undefined ? drafts.order : drafts.cartItem
  const isGone = useRestored(order, lines, { name, startUrl, visit: { key, asked: requested } })
  useStored(lines, name, { key, asked: requested })
  return isGone
}

interface Restoring {
  readonly name: string
  readonly startUrl: string
  readonly visit: Visit
}

/** The server knows nothing of it, so it comes after the first render. */
function useRestored(order: OrderState, lines: OrderLines, restoring: Restoring): boolean {
  const api = useApi()
  const { cabinet_widget_token: token } = useShop().settings
  const [isGone, setIsGone] = useState(false)
  const latest = useRef({ order, lines, restoring })
  latest.current = { order, lines, restoring }
  const isRead = useRef(false)
  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    const { order, lines, restoring } = latest.current
    const kept = parseStoredOrder(readTab(restoring.name))
    if (!kept || !belongsTo(kept, restoring.visit, takeEnd())) return
    const { url } = order.current()
    const isTyping = document.activeElement?.id === 'order-url'
    lines.restore(kept)
    // A link that was typed before the page came alive is the newest word.
    if (url !== restoring.startUrl) order.change.url(url)
    if (isTyping) requestAnimationFrame(() => goToField('url'))
    for (const id of storedServices(kept).filter((each) => !order.lists.services.has(each))) {
      // Without an answer the service stays chosen: its list, asked for again, may bring it.
      findService(api, token, id).then(
        (service) => {
          if (service) return latest.current.order.services.add(service)
          latest.current.lines.dropService(id)
          setIsGone(true)
        },
        () => undefined,
      )
    }
  }, [api, token])
  return isGone
}

function useStored({ state, rounds }: OrderLines, name: string, { key, asked: requested }: Visit): void {
  const text = useMemo(() => linesText(state), [state])
  const [awaits, blank] = [awaitsService(state), isBlank(state)]
  const start = useRef({ text, rounds, awaits, isChanged: false })
  useEffect(() => {
    const before = start.current
    const isAnew = before.rounds !== rounds
    if (isAnew || (before.awaits && blank && !before.isChanged)) {
      start.current = { text, rounds, awaits, isChanged: false }
      if (isAnew) removeTab(name)
    } else if (text !== before.text) {
      before.isChanged = true
      writeTab(name, storedOrderText(text, { key, asked: requested }))
    } else if (before.isChanged) removeTab(name)
  }, [text, rounds, awaits, blank, name, key, requested])
}
