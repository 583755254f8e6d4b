import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconClose, Notice, Tag } from '@vitrine/ui/components'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSending } from '../../forms/use-sending.ts'
import { HistoryLink } from '../../lists/history-link.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { isSingleKey } from '../../session/single-keys.ts'
import { SplitMessage } from './acts/split-message.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Conversation } from './conversation.tsx'
import styles from './support.module.css'
import { stateTones, type Ticket } from './ticket.ts'
import { TicketFacts } from './ticket-facts.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)
const REFRESH_MS = 5000

export interface TicketViewProps {
  readonly id: string
  readonly onClose: () => void
  /** Opens the next or the previous ticket of the queue; without it the ticket stands beside a list of other things. */
  readonly onStep?: (by: 1 | -1) => void
  /** Opens another ticket in its place. */
  readonly onOpen?: ((id: number) => void) | undefined
}

/** One ticket: what was written, the answer, and what is known of who asks; fresh every few seconds, so that two people see each other's work. */
export function TicketView({ id, onClose, onStep, onOpen }: TicketViewProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const mayAnswer = useIsPermitted('tickets.answer')
  const path = `${usePanelPath()}/tickets/${encodeURIComponent(id)}`
  const found = useQuery({
    queryKey: ['ticket', path],
    queryFn: ({ signal }) => client.read<Ticket>(path, {}, signal),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })
  const ticket = found.data
  // What goes on in another ticket is read here, and changed there.
  const isLive = mayAnswer && ticket?.joinedInto === null
  const keep = (after: Ticket) => {
    queries.setQueryData(['ticket', path], after)
    void queries.invalidateQueries({ queryKey: ['list'] })
  }
  /** Another ticket was made or gone on with; nothing was where it was refused. */
  const goOn = (other?: Ticket) => {
    void queries.invalidateQueries({ queryKey: ['ticket', path] })
    void queries.invalidateQueries({ queryKey: ['list'] })
    if (other) onOpen?.(other.id)
  }
  const change = (body: object) =>
    sending
      .send(async (key) => {
        keep(await client.write<Ticket>('PATCH', path, { version: ticket?.version, ...body }, key))
        toast(t('changed', { id }))
      })
      // What was refused has shown that the ticket stands elsewhere by now.
      .finally(() => queries.invalidateQueries({ queryKey: ['ticket', path] }))
  useStepKeys(onStep)
  return (
    <section className={styles.ticket} aria-label={t('label', { id })}>
      <header className={styles.head}>
        {onStep && (
          <Action className={styles.back} onClick={onClose}>
            {t('back')}
          </Action>
        )}
        <h2 className={styles.title}>{ticket?.subject ?? t('label', { id })}</h2>
        {ticket && <Tag tone={stateTones[ticket.state]}>{t(`states.${ticket.state}`)}</Tag>}
        <HistoryLink entity="ticket" id={id} />
        {!onStep && (
          <IconAction label={c('close')} onClick={onClose}>
            <IconClose size={16} />
          </IconAction>
        )}
      </header>
      {found.error && !ticket && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows />}
      {ticket && (
        <div className={styles.columns}>
          <div className={styles.talk}>
            <Conversation
              ticket={ticket}
              actOf={
                isLive && isSplittable(ticket) ? (message) => <SplitMessage {...{ path, ticket, message }} onAnswered={goOn} /> : undefined
              }
            />
            {ticket.joinedInto !== null && <JoinedInto into={ticket.joinedInto} />}
            {sending.message && (
              <Notice tone="bad" role="alert">
                {sending.message}
              </Notice>
            )}
            {isLive && <AnswerForm {...{ path, ticket }} onSent={keep} />}
          </div>
          <TicketFacts
            {...{ ticket, path }}
            mayAnswer={isLive}
            isBusy={sending.isSending}
            onChange={(body) => void change(body)}
            onJoined={goOn}
          />
        </div>
      )}
    </section>
  )
}

/** Something that the customer wrote stays. */
const isSplittable = ({ messages }: Ticket): boolean => messages.filter(({ author }) => author === 'customer').length > 1

function JoinedInto({ into }: { readonly into: number }) {
  const { key } = usePanel()
  return (
    <Notice tone="info" role="status">
      {t('join.joined')}{' '}
      <Link className="link" to={`${paths.panel(key, 'support')}?view=all&open=${into}`}>
        {t('join.open', { id: String(into) })}
      </Link>
    </Notice>
  )
}

/** J and K walk the queue; neither does while somebody writes. */
function useStepKeys(onStep: TicketViewProps['onStep']) {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { j: 1, k: -1 }[event.key.toLowerCase()] as 1 | -1 | undefined
      if (by === undefined || !latest.current || !isSingleKey(event)) return
      latest.current(by)
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
