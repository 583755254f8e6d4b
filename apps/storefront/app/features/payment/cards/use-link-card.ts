import { useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { noticeText, statusOf } from '../../../api/api-error.ts'
import { oneAtATime, submissionKeys, wasAnswered } from '../../../forms/submission-key.ts'
import { readLocal, removeLocal, writeLocal } from '../../../preferences/local-store.ts'
import { useApi } from '../../../session/session-context.tsx'
import { saveLinking } from './stored-linking.ts'

const KEY = 'card_submission'

export interface LinkingStart {
  /** Path and query to come back to. */
  readonly returnTo: string
  readonly known: readonly number[]
  readonly draft?: unknown
  /** The subscription that the card is to pay for. */
  readonly subscriptionId?: number
}
export interface LinkCard {
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly go: () => void
}

/** Opens the payment that links a card, stores the state of this page for the return, and leaves. */
export function useLinkCard(methodId: number, start: () => LinkingStart): LinkCard {
  const { t } = useTranslation('cards')
  const api = useApi()
  const { pathname, search } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const keys = useMemo(
    () => submissionKeys({ read: () => readLocal(KEY), write: (value) => writeLocal(KEY, value), remove: () => removeLocal(KEY) }),
    [],
  )
  const link = async () => {
    setIsBusy(true)
    setFailure(undefined)
    const { returnTo, known, draft = null, subscriptionId } = start()
    const body = { payment_method_id: methodId, ...(subscriptionId === undefined ? {} : { subscription_id: subscriptionId }) }
    try {
      const { data } = await api.payments.bindCard({ body }, { idempotencyKey: keys.take(body) })
      keys.answered()
      if (!data.url) throw new Error('a card is linked at an address')
      saveLinking({ invoiceId: data.invoice_id, left: pathname + search, returnTo, known, draft, at: Date.now() })
      location.assign(data.url)
    } catch (error) {
      if (wasAnswered(statusOf(error))) keys.answered()
      setFailure(statusOf(error) === 0 ? t('adding.failed') : noticeText(error) || t('adding.failed'))
      setIsBusy(false)
    }
  }
  const latest = useRef(link)
  latest.current = link
  const once = useMemo(() => oneAtATime(() => latest.current()), [])
  return { isBusy, failure, go: () => void once() }
}
