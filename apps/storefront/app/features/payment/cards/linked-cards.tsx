import { Button, IconCard, Notice, SectionCard } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../../api/api-error.ts'
import { useApi } from '../../../session/session-context.tsx'
import { CARDS_MAX } from '../methods/payment-choices.ts'
import { AddCard } from './add-card.tsx'
import { cardIdsOf } from './linkable.ts'
import styles from './linked-cards.module.css'
import { isBackAt } from './linking.ts'
import { clearLinking, storedLinking } from './stored-linking.ts'

export interface Card {
  readonly linkedCardId: number | null
  /** Brand and last digits, as the server names it. */
  readonly name: string
}

export interface LinkedCardsProps {
  readonly cards: readonly Card[]
  /** What cards are linked with; null where the shop takes none. */
  readonly methodId: number | null
}

/** The customer’s saved cards: which they are, another one, one away. */
export function LinkedCards({ cards, methodId }: LinkedCardsProps) {
  const { t } = useTranslation(['cards', 'common'])
  const { pathname, search } = useLocation()
  const list = useCards(cards)
  const [requested, setRequested] = useState<Card>()
  useEffect(() => {
    const linking = storedLinking()
    if (linking && isBackAt(linking, pathname + search)) clearLinking()
  }, [pathname, search])
  if (methodId === null && list.cards.length === 0) return null
  return (
    <SectionCard id="linked-cards" title={t('list.title')} className={styles.section}>
      <p className={styles.text}>{t('list.text')}</p>
      <div className={styles.parts}>
        <p ref={list.status} tabIndex={-1} role="status" className={styles.status}>
          {list.removed && t('list.removed', { card: list.removed })}
        </p>
        {list.hasFailed && (
          <Notice tone="bad" role="alert">
            {t('list.failed')}
          </Notice>
        )}
        {list.cards.length === 0 ? (
          <p className="tone-2">{t('list.none')}</p>
        ) : (
          <ul className={styles.cards}>
            {list.cards.map((card) => (
              <li key={card.linkedCardId} className={styles.card}>
                <IconCard size={20} />
                <span className={`weight-medium number ${styles.name}`}>{card.name}</span>
                <Button
                  size="small"
                  variant="danger-outline"
                  aria-haspopup="dialog"
                  aria-label={t('list.removeNamed', { card: card.name })}
                  onClick={() => setRequested(card)}
                >
                  {t('list.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {methodId !== null && list.cards.length < CARDS_MAX && (
          <span>
            <AddCard look="button" methodId={methodId} start={() => ({ returnTo: pathname, known: cardIdsOf(list.cards) })} />
          </span>
        )}
        {list.cards.length >= CARDS_MAX && <p className="type-small tone-3">{t('list.full')}</p>}
      </div>
      {requested && (
        <ConfirmDialog
          title={t('removing.title', { card: requested.name })}
          closeLabel={t('common:shell.close')}
          keepLabel={t('removing.keep')}
          confirmLabel={t('list.remove')}
          onClose={() => setRequested(undefined)}
          onConfirm={async () => {
            await list.remove(requested)
            setRequested(undefined)
          }}
        >
          <p className="tone-2">{t('removing.text')}</p>
        </ConfirmDialog>
      )}
    </SectionCard>
  )
}

function useCards(initial: readonly Card[]) {
  const api = useApi()
  const [gone, setGone] = useState<readonly Card[]>([])
  const [hasFailed, setHasFailed] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const last = gone.at(-1)
  // The button that was pressed is gone with its card.
  useEffect(() => {
    if (last) status.current?.focus()
  }, [last])
  const remove = async (card: Card) => {
    if (card.linkedCardId === null) return
    setHasFailed(false)
    try {
      await api.payments.removeCard({ params: { cardId: card.linkedCardId } })
    } catch (error) {
      // Another tab was quicker: it is gone, which is what was asked.
      if (statusOf(error) !== 404) return setHasFailed(true)
    }
    setGone((before) => [...before, card])
  }
  const isHere = ({ linkedCardId }: Card) => !gone.some((each) => each.linkedCardId === linkedCardId)
  return { cards: initial.filter(isHere), removed: last?.name, hasFailed, status, remove }
}
