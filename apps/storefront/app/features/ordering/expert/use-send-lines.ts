import { useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { statusOf, unpaidInvoiceOf } from '../../../api/api-error.ts'
import { failureText } from '../../../forms/failure-text.ts'
import { wasAnswered } from '../../../forms/submission-key.ts'
import { useOneAtATime } from '../../../forms/use-one-at-a-time.ts'
import { AccountFrozen, useOverlays } from '../../../overlays/overlays-context.tsx'
import { readLocal, removeLocal, writeLocal } from '../../../preferences/local-store.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { PaymentInstructions } from '../../payment/invoice/payment-instructions.ts'
import type { PaymentChoice } from '../../payment/methods/payment-choices.ts'
import { shortOfMoneyText } from '../form/model/submit-failure.ts'
import { placeOrder } from '../form/state/place-order.ts'
import { senderFacts } from '../form/state/use-submit.ts'
import { type CheckoutForm, type OrderRequest, requestFor } from '../model/order-requests.ts'
import { type Batch, type Failure, type Sent, sendLines } from './model/send-lines.ts'
import { BATCH, type Line, refusalsOf } from './use-checked-lines.ts'

const KEY = 'expert_submission'

export interface SendInput {
  readonly lines: readonly Line[]
  readonly method: PaymentChoice
  readonly email: string
  /** For all lines together; empty for none. */
  readonly coupon: string
  readonly source: string | null
}

export interface SendLines {
  readonly isSending: boolean
  readonly done: number
  readonly failure: string | undefined
  readonly send: (input: SendInput) => Promise<Sent<PaymentInstructions> | undefined>
}

function storedBatch(): Batch<OrderRequest> | undefined {
  try {
    const kept: Batch<OrderRequest> | null = JSON.parse(readLocal(KEY) ?? 'null')
    return kept && Array.isArray(kept.texts) && Array.isArray(kept.request?.orders) && typeof kept.key === 'string' ? kept : undefined
  } catch {
    return undefined
  }
}

const pending = {
  read: storedBatch,
  write: (batch: Batch<OrderRequest>) => writeLocal(KEY, JSON.stringify(batch)),
  remove: () => removeLocal(KEY),
}

/** Only the balance pays one purchase after another. */
const paysOneByOne = ({ strategy, linkedCardId }: PaymentChoice): boolean => strategy === 'balance' && linkedCardId === null

const failureOf = (error: unknown): Failure => ({
  isAnswered: wasAnswered(statusOf(error)),
  lines: refusalsOf(error) ?? new Map(),
  unpaidInvoiceId: unpaidInvoiceOf(error),
})

/** Sends the lines of the box; see `sendLines` for how none of them becomes two orders. */
export function useSendLines(onOrdered: (texts: readonly string[]) => void): SendLines {
  const { api, profile } = useSession()
  const { t } = useTranslation('order')
  const { cabinet_widget_token: api_token } = useShop().settings
  const { notFrozen } = useOverlays()
  const [isSending, setIsSending] = useState(false)
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState<string>()
  const input = useRef<SendInput>(undefined)

  const requestOf = ({ method, email, coupon, source: requested }: SendInput, lines: readonly Line[]): OrderRequest => {
    const { source, affiliateCode } = senderFacts(requested, 'buy_page')
    const checkout: CheckoutForm = { coupon, email, paymentMethodId: method.id }
    return requestFor(
      method,
      lines.map(({ form }) => form),
      checkout,
      source,
      { isGuest: !profile, affiliateCode },
    )
  }
  const textOf = (error: unknown): string =>
    shortOfMoneyText(error) ?? failureText(error, { noAnswer: t('failure.noAnswer'), ours: t('failure.ours') })
  const send = async (): Promise<Sent<PaymentInstructions> | undefined> => {
    const now = input.current
    if (!now) return undefined
    setIsSending(true)
    setFailure(undefined)
    setDone(0)
    try {
      await notFrozen()
      const sent = await sendLines<Line, OrderRequest, PaymentInstructions>(
        {
          lines: now.lines,
          textOf: ({ text }) => text,
          requestOf: (lines) => requestOf(now, lines),
          batchSize: BATCH,
          goesOn: paysOneByOne(now.method),
        },
        {
          place: async (batch) => (await placeOrder(api, api_token, batch)).payment,
          pending,
          createKey: () => crypto.randomUUID(),
          failure: failureOf,
          onOrdered: (texts) => {
            setDone((before) => before + texts.length)
            onOrdered(texts)
          },
        },
      )
      if (sent.error !== undefined) setFailure(textOf(sent.error))
      return sent
    } catch (error) {
      if (error instanceof AccountFrozen) return undefined
      throw error
    } finally {
      setIsSending(false)
    }
  }
  const once = useOneAtATime(send)
  return {
    isSending,
    done,
    failure,
    send: (params) => {
      if (!isSending) input.current = params
      return once()
    },
  }
}
