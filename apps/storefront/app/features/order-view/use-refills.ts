import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { noticeText, statusOf } from '../../api/api-error.ts'
import { useSession } from '../../session/session-context.tsx'
import type { RefillRequest } from '../order-list/order-facts.ts'
import { isOpenRefill } from './guarantee-step.ts'

const POLL_MS = 15_000

export interface Refills {
  readonly refills: readonly RefillRequest[]
  readonly ask: () => Promise<void>
  readonly refresh: () => Promise<void>
  readonly isAsking: boolean
  readonly problem: string | undefined
}

/** The refills of an order; while one is under way they are polled. */
export function useRefills(orderId: number, loaded: readonly RefillRequest[], onChanged: () => void): Refills {
  const { t } = useTranslation('orders')
  const { api } = useSession()
  const [refills, setRefills] = useState(loaded)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string>()

  const isOpen = refills.some(isOpenRefill)
  const refresh = useCallback(async () => {
    const { data } = await api.ordering.listRefills({ params: { orderId } })
    setRefills(data)
    // One was asked for, or has ended: the timeline has a new line.
    if (data.some(isOpenRefill) !== isOpen) onChanged()
  }, [api, orderId, isOpen, onChanged])

  useEffect(() => {
    if (!isOpen) return
    // A round that fails is made up for by the next one.
    const timer = setInterval(() => !document.hidden && void refresh().catch(() => undefined), POLL_MS)
    return () => clearInterval(timer)
  }, [isOpen, refresh])

  const ask = async (): Promise<void> => {
    setIsAsking(true)
    setProblem(undefined)
    try {
      await api.ordering.requestRefill({ params: { orderId } })
      await refresh()
    } catch (error) {
      setProblem(statusOf(error) === 0 ? t('actions.failed') : noticeText(error) || t('actions.failed'))
    } finally {
      setIsAsking(false)
    }
  }
  return { refills, ask, refresh, isAsking, problem }
}
