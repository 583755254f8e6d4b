import { formatId } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf } from '../../api/api-error.ts'
import { useSession } from '../../session/session-context.tsx'
import type { Order } from '../order-list/order-facts.ts'

export type OrderCommand = 'pause' | 'resume' | 'retry' | 'cancel' | 'delete'
export interface ActionOutcome {
  readonly tone: 'ok' | 'bad'
  readonly text: string
  /** Takes it back, where that is possible. */
  readonly undo?: () => void
}
export interface OrderActions {
  readonly run: (command: OrderCommand, order: Order) => Promise<boolean>
  /** Number of the order that something is being done to. */
  readonly busy: number | undefined
  readonly outcome: ActionOutcome | undefined
  readonly say: (outcome: ActionOutcome | undefined) => void
}

const opposite: Readonly<Partial<Record<OrderCommand, OrderCommand>>> = { pause: 'resume', resume: 'pause' }

/** Does what a button says, tells how it went, and offers the way back where there is one. The answer is the order with fresh flags, when one remains. */
export function useOrderActions(onChanged: (order: Order | undefined) => void): OrderActions {
  const { t } = useTranslation('orders')
  const { api, loadProfile } = useSession()
  const [busy, setBusy] = useState<number>()
  const [outcome, setOutcome] = useState<ActionOutcome>()
  const send = async (command: OrderCommand, order: Order): Promise<Order | undefined> => {
    const input = { params: { orderId: order.id } }
    switch (command) {
      case 'pause':
        return (await api.ordering.pauseOrder(input)).data
      case 'resume':
      case 'retry':
        return (await api.ordering.activateOrder(input)).data
      case 'cancel':
        return (await api.ordering.cancelOrder(input)).data
      case 'delete':
        await api.ordering.deleteOrder(input)
        return undefined
    }
  }
  const run = async (command: OrderCommand, order: Order): Promise<boolean> => {
    setBusy(order.id)
    setOutcome(undefined)
    try {
      const changed = await send(command, order)
      const back = opposite[command]
      const undo = back && changed && isAllowed(back, changed) ? { undo: () => void run(back, changed) } : {}
      setOutcome({ tone: 'ok', text: t(`actions.done.${command}`, { id: formatId(order.id) }), ...undo })
      onChanged(changed)
      if (command === 'cancel') void loadProfile().catch(() => undefined)
      return true
    } catch (error) {
      setOutcome({ tone: 'bad', text: statusOf(error) === 0 ? t('actions.failed') : noticeText(error) || t('actions.failed') })
      return false
    } finally {
      setBusy(undefined)
    }
  }
  return { run: async (command, order) => busy === undefined && run(command, order), busy, outcome, say: setOutcome }
}

const isAllowed = (command: OrderCommand, { actions }: Order): boolean => (command === 'pause' ? actions.pausable : actions.activable)
