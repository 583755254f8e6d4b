import { Button, cardClass, Notice, PageHead, Tag } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { useFailureMessage } from '../../errors/use-failure-message.ts'
import type { UploadPlace } from '../../features/attachments/use-upload.ts'
import { useLiveList } from '../../features/order-list/use-live-list.ts'
import { StarChoice } from '../../forms/star-choice.tsx'
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts'
import { paths } from '../../paths.ts'
import { UnlessActing } from '../../shop/unless-acting.tsx'
import { type Conversation, later, toneOf } from './conversation.ts'
import styles from './help.module.css'
import { Messages } from './messages.tsx'
import { ReplyForm } from './reply-form.tsx'

export interface Said {
  readonly text: string
  /** Uploaded pictures. */
  readonly attachments?: string[]
}

export interface ConversationCalls {
  /** Where its pictures are uploaded to. */
  readonly uploadPlace: UploadPlace
  readonly reply: (said: Said, idempotencyKey: string) => Promise<Conversation>
  readonly rate: (rating: number) => Promise<Conversation>
  /** Only by the account. */
  readonly close?: () => Promise<Conversation>
}

export interface ConversationViewProps {
  readonly loaded: Conversation
  readonly now: string
  readonly calls: ConversationCalls
  /** By the link of a mail: what wants an account is not led to. */
  readonly isPublic?: boolean
  /** It was asked just now. */
  readonly isNew?: boolean
  /** Where the answer goes too. */
  readonly email?: string | null
}

/** What customer and support wrote to each other; it follows what is written meanwhile, and shows the own reply at once. */
export function ConversationView({ loaded, now, calls, isPublic = false, isNew = false, email }: ConversationViewProps) {
  const { t } = useTranslation('help')
  const { revalidate } = useRevalidator()
  const [conversation, setConversation] = useState(loaded)
  const [isAnnounced, setIsAnnounced] = useState(isNew)
  useEffect(() => setConversation((shown) => later(shown, loaded)), [loaded])
  useLiveList(true, revalidate)
  const { state } = conversation
  const show = useCallback((after: Conversation) => {
    setConversation(after)
    setIsAnnounced(false)
  }, [])
  return (
    <>
      <PageHead title={<bdi>{conversation.subject}</bdi>} lead={<Lead conversation={conversation} isPublic={isPublic} />}>
        <span role="status">
          <Tag tone={toneOf[state]}>{t(`states.${state}`)}</Tag>
        </span>
      </PageHead>
      {isAnnounced && (
        <Notice tone="ok" role="status">
          {email ? t('asked', { email }) : t('askedHere')}
        </Notice>
      )}
      <section className={cardClass(styles.conversation)} aria-label={t('conversation')}>
        <Messages messages={conversation.messages} now={now} />
        <UnlessActing>
          {state === 'solved' && <Rating conversation={conversation} rate={calls.rate} onRated={setConversation} />}
          <ReplyForm key={String(state === 'solved')} conversation={conversation} calls={calls} onSent={show} />
          {calls.close && state !== 'solved' && <Close close={calls.close} onClosed={show} />}
        </UnlessActing>
      </section>
    </>
  )
}

/** Its number and what it is about. */
function Lead({ conversation, isPublic }: { readonly conversation: Conversation; readonly isPublic: boolean }) {
  const { t } = useTranslation('help')
  const { id, order_id: orderId, invoice_id: invoiceId, kind } = conversation
  const about = orderId === null ? t(`kinds.${kind}`) : t('aboutOrder', { id: formatId(orderId) })
  const place = orderId === null ? invoiceId && paths.addFundsSuccess({ invoice: invoiceId }) : paths.order(orderId)
  return (
    <>
      <span className="number">{t('number', { id: formatId(id) })}</span>
      {' · '}
      {place && !isPublic ? (
        <Link className="link" to={place}>
          {about}
        </Link>
      ) : (
        about
      )}
    </>
  )
}

interface RatingProps {
  readonly conversation: Conversation
  readonly rate: ConversationCalls['rate']
  readonly onRated: (after: Conversation) => void
}

function Rating({ conversation, rate, onRated }: RatingProps) {
  const { t } = useTranslation('help')
  const messageOf = useFailureMessage()
  const [chosen, setChosen] = useState(conversation.rating)
  const [isSaved, setIsSaved] = useState(false)
  const [failure, setFailure] = useState<string>()
  // Arrow keys choose every star on their way: one after the other, so that the last one stays.
  const sent = useRef(Promise.resolve())
  const choose = (rating: number) => {
    setChosen(rating)
    setFailure(undefined)
    sent.current = sent.current.then(async () => {
      try {
        onRated(await rate(rating))
        setIsSaved(true)
      } catch (error) {
        setChosen(conversation.rating)
        setFailure(messageOf(error))
      }
    })
  }
  return (
    <div className={styles.rating}>
      <p className="weight-medium">{t('rating.title')}</p>
      <StarChoice
        name={`rating-${conversation.id}`}
        legend={t('rating.title')}
        value={chosen}
        onChoose={choose}
        starsOf={(count) => t('rating.stars', { count })}
      />
      <p role="status" className="type-small tone-2">
        {isSaved && t('rating.saved')}
      </p>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
    </div>
  )
}

function Close({ close, onClosed }: { readonly close: () => Promise<Conversation>; readonly onClosed: (after: Conversation) => void }) {
  const { t } = useTranslation('help')
  const messageOf = useFailureMessage()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = useOneAtATime(async () => {
    setIsSending(true)
    setFailure(undefined)
    try {
      onClosed(await close())
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setIsSending(false)
    }
  })
  return (
    <div className={styles.close}>
      <span className="tone-2">{t('close.text')}</span>
      <Button size="small" isLoading={isSending} onClick={() => void send()}>
        {t('close.button')}
      </Button>
      {failure && (
        <Notice tone="bad" role="alert">
          {failure}
        </Notice>
      )}
    </div>
  )
}
