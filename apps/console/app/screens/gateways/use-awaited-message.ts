import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient } from '../../session/session-context.tsx'

const WAIT_SECONDS = 60
const SECOND_MS = 1_000

export interface AwaitedMessage {
  readonly state: 'waiting' | 'came' | 'missing'
  readonly secondsWaited: number
  readonly secondsLeft: number
}

/** Asks every second, for a minute, whether the gateway's message about a payment has come. A call that fails is made again a second later. */
export function useAwaitedMessage(path: string, paymentId: string): AwaitedMessage {
  const client = useClient()
  const queries = useQueryClient()
  const [awaited, setAwaited] = useState<{ readonly seconds: number; readonly hasCome: boolean }>({ seconds: 0, hasCome: false })
  const { seconds, hasCome } = awaited
  const isOver = hasCome || seconds >= WAIT_SECONDS
  useEffect(() => {
    if (isOver) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const message = `${path}/messages/${encodeURIComponent(paymentId)}`
      const found = await client.read<{ readonly receivedAt: string | null }>(message, {}, controller.signal).catch(() => undefined)
      if (controller.signal.aborted) return
      const isHere = Boolean(found?.receivedAt)
      setAwaited({ seconds: seconds + 1, hasCome: isHere })
      if (isHere) await queries.invalidateQueries({ queryKey: ['list'] })
    }, SECOND_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [client, queries, path, paymentId, seconds, isOver])
  return { state: hasCome ? 'came' : isOver ? 'missing' : 'waiting', secondsWaited: seconds, secondsLeft: WAIT_SECONDS - seconds }
}
