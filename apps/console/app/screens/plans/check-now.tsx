import { Notice } from '@vitrine/ui/components'
import { useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/plans.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useClient } from '../../session/session-context.tsx'
import type { Subscription } from './plan.ts'

const t = sayFrom(texts)

interface CheckNowProps {
  readonly subscription: Subscription
  /** Of the subscription, in the operators' API. */
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** Checks the channel before its time, and tells when it has answered. */
export function CheckNow({ subscription, path, onAnswered }: CheckNowProps) {
  const client = useClient()
  const sending = useSending()
  const [isAsked, setIsAsked] = useState(false)
  const { version, isBeingChecked, looksFailed } = subscription
  const check = () =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/look`, { version }, key)
        setIsAsked(true)
      })
      .finally(onAnswered)
  return (
    <>
      <Action isLoading={sending.isSending || isBeingChecked} onClick={() => void check()}>
        {t('check')}
      </Action>
      <span role="status" className="tone-2">
        {isBeingChecked
          ? t('checking')
          : isAsked && !sending.isSending && !sending.message && t(looksFailed > 0 ? 'checkFailed' : 'checkDone')}
      </span>
      {sending.message && (
        <Notice tone="bad" role="alert">
          {sending.message}
        </Notice>
      )}
    </>
  )
}
