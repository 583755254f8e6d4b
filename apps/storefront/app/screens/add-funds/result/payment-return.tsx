import { buttonClass } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { type Linking, newCardOf } from '../../../features/payment/cards/linking.ts'
import { storedLinking } from '../../../features/payment/cards/stored-linking.ts'
import { type Invoice, type ReturnPage, resultOf } from '../../../features/payment/invoice/invoice-result.ts'
import styles from '../../../features/payment/invoice/result-view.module.css'
import { ResultMark } from '../../../features/payment/invoice/result-view.tsx'
import { useInvoice } from '../../../features/payment/invoice/use-invoice.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { PaymentResult } from './payment-result.tsx'

export interface PaymentReturnProps {
  readonly invoice: Invoice | null
  /** Where guests see what they have paid for. */
  readonly track: string | null
  readonly page: ReturnPage
}

/** Back from a payment page: one that linked a card leads on to where the card was wanted. */
export function PaymentReturn({ invoice, track, page }: PaymentReturnProps) {
  // Only this tab knows what it was about; the server renders the payment itself.
  const [linking, setLinking] = useState<Linking>()
  const id = invoice?.id
  useEffect(() => {
    const kept = storedLinking()
    setLinking(kept && kept.invoiceId === id ? kept : undefined)
  }, [id])
  return linking && invoice ? (
    <LinkingResult initial={invoice} page={page} linking={linking} />
  ) : (
    <PaymentResult initial={invoice} page={page} track={track} />
  )
}

function LinkingResult({ initial, page, linking }: { readonly initial: Invoice; readonly page: ReturnPage; readonly linking: Linking }) {
  const { t } = useTranslation(['cards', 'payment'])
  const { panel_name } = useShop().settings
  const money = useMoney()
  const invoice = useInvoice(initial) ?? initial
  const view = resultOf(invoice.status, page)
  const isLinked = view === 'settled'
  const isOver = view === 'failed' || view === 'closed'
  useWayBack(isLinked, linking)
  const amount = money(invoice.amount)
  const title = isLinked ? t('cards:linked.title') : isOver ? t('cards:notLinked.title') : t(`payment:result.${view}.title`)
  const text = isLinked
    ? t('cards:linked.text', { amount })
    : isOver
      ? t('cards:notLinked.text')
      : t(`payment:result.${view}.text`, { amount })
  return (
    <div className={styles.result}>
      <title>{`${title} · ${panel_name}`}</title>
      <ResultMark view={view} />
      <div role="status" className={styles.texts}>
        <h1 className="type-h1">{title}</h1>
        <p className="type-large tone-2">{text}</p>
      </div>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'primary' })} to={linking.returnTo}>
          {t('cards:back')}
        </Link>
      </div>
    </div>
  )
}

const POLLS_MAX = 8
const POLL_MS = 1000

/** Returns by itself once the card is in the list, or after a few polls (the same card typed again is no new one). */
function useWayBack(isLinked: boolean, { returnTo, known }: Linking): void {
  const { api } = useSession()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isLinked) return
    let polls = 0
    let timer: ReturnType<typeof setTimeout>
    let isGone = false
    const poll = async () => {
      polls += 1
      const cards = await api.payments.listCards().catch(() => undefined)
      if (isGone) return
      if (polls >= POLLS_MAX || newCardOf(known, cards?.data ?? [])) return void navigate(returnTo, { replace: true })
      timer = setTimeout(poll, POLL_MS)
    }
    timer = setTimeout(poll, POLL_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isLinked, returnTo, known, api, navigate])
}
