import { Button, cardClass, Notice } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import styles from './track.module.css'
import { useClaim } from './use-claim.ts'

export interface AccountCardProps {
  readonly token: string
  readonly orderId: number
  /** Nothing proves the address yet. */
  readonly onAskCode: () => void
}

/** The way to all orders of the address: one click for anyone who comes from a mail, a mailed code for everybody else. */
export function AccountCard({ token, orderId, onAskCode }: AccountCardProps) {
  const { t } = useTranslation('track')
  const messageOf = useFailureMessage()
  const ticket = useTicket()
  const { claim, isClaiming } = useClaim(token, orderId)
  const [problem, setProblem] = useState<string>()
  const enter = () => {
    if (!ticket || problem) return onAskCode()
    claim({ ticket }).catch((error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <section className={cardClass(styles.card)} aria-labelledby="account-title">
      <h2 className="type-h2" id="account-title">
        {t('account.title')}
      </h2>
      <p className="tone-2">{t('account.text')}</p>
      <div aria-live="polite">{problem && <Notice tone="warn">{problem}</Notice>}</div>
      <Button onClick={enter} isLoading={isClaiming}>
        {problem ? t('code.send') : t('account.enter')}
      </Button>
    </section>
  )
}

const TICKET = /^#claim=(vt_[A-Za-z0-9_-]{43})$/

/** The one-time ticket of the mail one comes from; taken out of the address as soon as the page works. */
function useTicket(): string | undefined {
  const [ticket, setTicket] = useState<string>()
  useEffect(() => {
    const take = () => {
      const found = TICKET.exec(location.hash)?.[1]
      if (!found) return
      history.replaceState(history.state, '', location.pathname + location.search)
      setTicket(found)
    }
    take()
    // The mail's link pasted over the open page loads no new document.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return ticket
}
