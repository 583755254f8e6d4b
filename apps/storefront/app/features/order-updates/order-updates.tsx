import { useEffect } from 'react'
import { useTranslation } from '#i18n'
import type { Api } from '../../api/api-client.ts'
import { paths, withLocale } from '../../paths.ts'
import { readLocal, writeLocal } from '../../preferences/local-store.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { timings } from '../../timings.ts'
import { titleOf } from '../order-list/order-title.ts'
import { readUpdates, untold, updatesKeyOf, withReported } from './seen-updates.ts'

const LATEST = 20

/** The orders that were finished last. */
export const finishedOrders = async (api: Api) =>
  (await api.ordering.orderTable({ query: { page: 1, per_page: LATEST, status: 'completed' } })).data

/** Shows what the worker can open again; without a worker the page itself shows it, and it leads nowhere once the tab is closed. */
async function show(title: string, options: NotificationOptions & { readonly data: { readonly url: string } }): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration) return registration.showNotification(title, options)
  const shown = new Notification(title, options)
  shown.onclick = () => {
    window.focus()
    location.assign(options.data.url)
  }
}

/** Polls while the shop is open, and announces each finished order once. One tab does it for all. */
export function OrderUpdates() {
  const { t } = useTranslation()
  const { api, profile } = useSession()
  const { locale } = useShop()
  const userId = profile?.id
  useEffect(() => {
    if (userId === undefined || !('Notification' in window) || !('locks' in navigator)) return undefined
    const key = updatesKeyOf(userId)
    const poll = async () => {
      const updates = readUpdates(readLocal(key))
      if (!updates || Notification.permission !== 'granted') return
      const fresh = untold(updates, await finishedOrders(api))
      if (fresh.length === 0) return
      // Noted first: an order that is told twice is worse than one that is found on its page.
      writeLocal(
        key,
        JSON.stringify(
          withReported(
            updates,
            fresh.map(({ id }) => id),
          ),
        ),
      )
      for (const order of fresh) {
        const url = withLocale(paths.order(order.id), locale)
        await show(t('shell.orderDone', { id: String(order.id) }), { body: titleOf(order), tag: `order-${order.id}`, data: { url } })
      }
    }
    const pollAlone = () =>
      void navigator.locks.request(key, { ifAvailable: true }, (lock) => (lock ? poll().catch(() => undefined) : undefined))
    const timer = setInterval(pollAlone, timings.orderUpdatesMs)
    return () => clearInterval(timer)
  }, [userId, api, locale, t])
  return null
}
