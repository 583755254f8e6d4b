import { classNames } from '@vitrine/ui/components'
import { type ReactNode, useEffect, useRef } from 'react'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { shortTime } from '../../values/times.ts'
import { AttachmentPictures } from './attachment-pictures.tsx'
import styles from './support.module.css'
import { isOwnEvent, type Ticket, type TicketEvent, type TicketMessage } from './ticket.ts'

const t = sayFrom(texts)

export interface ConversationProps {
  readonly ticket: Ticket
  /** What may be done with a message of the customer. */
  readonly actOf?: ((message: TicketMessage) => ReactNode) | undefined
}

/** What was written, the newest in view; text as it was typed, never as markup. */
export function Conversation({ ticket, actOf }: ConversationProps) {
  const list = useRef<HTMLOListElement>(null)
  const newest = ticket.messages.at(-1)?.id
  useEffect(() => {
    if (newest === undefined) return
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [newest])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard (WCAG 2.1.1)
    <ol ref={list} className={styles.messages} tabIndex={0} aria-label={t('label', { id: String(ticket.id) })}>
      {ticket.messages.map((message) => (
        <li key={message.id} className={message.event ? styles.event : classNames(styles.message, looks(message))}>
          <p className={styles.author}>
            <span className="weight-medium">{authorOf(message, ticket)}</span>
            {message.event ? <span>{reportOf(message, message.event)}</span> : message.isNote && <span>{t('note')}</span>}
            <time dateTime={message.at}>{shortTime(message.at)}</time>
          </p>
          {!message.event && <p className={styles.words}>{message.text}</p>}
          {message.heldUntil && (
            <p className={styles.author} role="status">
              {t('held', { time: exactTime(message.heldUntil) })}
            </p>
          )}
          <AttachmentPictures attachments={message.attachments} />
          {message.author === 'customer' && actOf?.(message)}
        </li>
      ))}
    </ol>
  )
}

const looks = ({ author, isNote }: TicketMessage) => (isNote ? styles.note : author === 'support' ? styles.ours : undefined)
const reportOf = ({ text }: TicketMessage, event: TicketEvent): string =>
  isOwnEvent(event) ? t(`ticketEvents.${event}`, { other: text }) : t(`orderEvents.${event}`)
const exactTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
const authorOf = ({ author, by }: TicketMessage, { customer }: Ticket): string =>
  author === 'support' ? (by?.name ?? t('supportWrote')) : (customer.email ?? t('customerWrote'))
