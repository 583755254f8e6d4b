import { useQuery } from '@tanstack/react-query'
import { toBcp47 } from '@vitrine/platform/kernel'
import { Link } from 'react-router'
import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Order } from '../../orders/order.ts'
import { OrderActs } from '../../orders/order-acts.tsx'
import { StateTag } from '../../orders/state-tag.tsx'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { paths } from '../../paths.ts'
import { useHere, useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { JoinTicket } from './acts/join-ticket.tsx'
import { TicketTags } from './acts/ticket-tags.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import styles from './support.module.css'
import { kinds, type Person, priorities, type Ticket } from './ticket.ts'

const t = sayFrom(texts)
const REFRESH_MS = 5000
const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })

export interface TicketFactsProps {
  readonly ticket: Ticket
  readonly mayAnswer: boolean
  readonly isBusy: boolean
  readonly onChange: (change: object) => void
  readonly path: string
  /** With the ticket that this one was joined into; without one after a refusal. */
  readonly onJoined: (into?: Ticket) => void
}

/** How a ticket stands, what can be done with it, and what is known of who asks. */
export function TicketFacts({ ticket, path, mayAnswer, isBusy, onChange, onJoined }: TicketFactsProps) {
  const {
    me,
    panel: { key },
  } = useHere()
  const isSolved = ticket.state === 'solved'
  // Its order or payment says what a ticket is about.
  const isOfAnyKind = ticket.orderId === null && ticket.invoiceId === null
  return (
    <aside className={styles.facts} aria-label={t('factsLabel')}>
      {mayAnswer && (
        <div className={styles.acts}>
          {ticket.assignedTo?.id !== me.id && (
            <Action letter="a" isLoading={isBusy} onClick={() => onChange({ assignedTo: 'me' })}>
              {t('assignMe')}
            </Action>
          )}
          <AssigneeSelect assignee={ticket.assignedTo} onChange={(assignedTo) => onChange({ assignedTo })} />
          <Action isLoading={isBusy} onClick={() => onChange({ state: isSolved ? 'open' : 'solved' })}>
            {t(isSolved ? 'reopen' : 'solve')}
          </Action>
          <JoinTicket {...{ path, ticket }} onAnswered={onJoined} />
          {!isSolved && <SnoozeMenu isBusy={isBusy} onSnooze={(snoozedUntil) => onChange({ snoozedUntil })} />}
          <CompactSelect
            label={t('priority')}
            value={ticket.priority}
            options={priorities.map((value) => ({ value, name: t(`priorities.${value}`) }))}
            onChange={(priority) => onChange({ priority })}
          />
          {isOfAnyKind && (
            <CompactSelect
              label={t('about')}
              value={ticket.kind}
              options={kinds.map((value) => ({ value, name: t(`kinds.${value}`) }))}
              onChange={(kind) => onChange({ kind })}
            />
          )}
        </div>
      )}
      <Facts
        facts={[
          // What is chosen above is not said again.
          [t('assignedTo'), mayAnswer ? null : (ticket.assignedTo?.name ?? t('nobody'))],
          [t('priority'), mayAnswer ? null : t(`priorities.${ticket.priority}`)],
          [t('due'), ticket.dueAt && shortTime(ticket.dueAt)],
          [t('snoozedUntil'), ticket.snoozedUntil && shortTime(ticket.snoozedUntil)],
          [t('rating'), ticket.rating === null ? null : t('ratingOf', { rating: ticket.rating })],
          [t('opened'), shortTime(ticket.createdAt)],
          [t('about'), mayAnswer && isOfAnyKind ? null : t(`kinds.${ticket.kind}`)],
        ]}
      />
      <TicketTags tags={ticket.tags} mayChange={mayAnswer} onChange={(tags) => onChange({ tags })} />
      <CustomerFacts ticket={ticket} />
      {ticket.orderId !== null && <OrderFacts id={ticket.orderId} />}
      {ticket.invoiceId !== null && (
        <section>
          <h3 className={styles.factsTitle}>{t('payment')}</h3>
          <Link className="link" to={`${paths.panel(key, 'payments/invoices')}?open=${ticket.invoiceId}`}>
            {t('openInvoice', { id: ticket.invoiceId })}
          </Link>
        </section>
      )}
      {ticket.earlier.length > 0 && (
        <section>
          <h3 className={styles.factsTitle}>{t('earlier')}</h3>
          <ul>
            {ticket.earlier.map(({ id, subject }) => (
              <li key={id}>
                <Link className="link" to={`${paths.panel(key, 'support')}?view=all&open=${id}`}>
                  {subject}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

interface AssigneeSelectProps {
  readonly assignee: Ticket['assignedTo']
  readonly onChange: (operatorId: number | null) => void
}

/** Gives a ticket to a colleague who may answer it, or to nobody. */
function AssigneeSelect({ assignee, onChange }: AssigneeSelectProps) {
  const client = useClient()
  const { me } = useHere()
  const path = `${usePanelPath()}/tickets/people`
  const { data = [] } = useQuery({
    queryKey: ['ticket-people', path],
    queryFn: async ({ signal }) => (await client.read<{ people: readonly Person[] }>(path, {}, signal)).people,
  })
  // Who has left since still has it.
  const people = assignee && !data.some(({ id }) => id === assignee.id) ? [assignee, ...data] : data
  return (
    <CompactSelect
      label={t('assignTo')}
      value={assignee ? String(assignee.id) : ''}
      options={[
        { value: '', name: t('nobody') },
        ...people.map(({ id, name }) => ({ value: String(id), name: id === me.id ? t('me', { name }) : name })),
      ]}
      onChange={(chosen: string) => onChange(chosen === '' ? null : Number(chosen))}
    />
  )
}

/** Who asks: what is told here of their account is what the operator may see of it. */
function CustomerFacts({ ticket: { customer, language } }: { readonly ticket: Ticket }) {
  const client = useClient()
  const { key } = usePanel()
  const path = `${usePanelPath()}/customers/${customer.id}`
  const isSeen = useIsPermitted('users.view')
  const { data } = useQuery({
    queryKey: ['customer', path],
    enabled: isSeen,
    queryFn: ({ signal }) => client.read<{ readonly balance: string; readonly grade: string | null }>(path, {}, signal),
  })
  const address = customer.email ?? t('customerNumber', { id: String(customer.id) })
  return (
    <section>
      <h3 className={styles.factsTitle}>{t('customer')}</h3>
      <Facts
        facts={[
          [
            t('account'),
            isSeen ? (
              <Link key="customer" className="link" to={`${paths.panel(key, 'customers')}?open=${customer.id}`}>
                {address}
              </Link>
            ) : (
              address
            ),
          ],
          [t('language'), languages.of(toBcp47(language)) ?? language],
          [t('balance'), data ? dollars(data.balance) : null],
          [t('grade'), data?.grade ?? null],
        ]}
      />
    </section>
  )
}

function OrderFacts({ id }: { readonly id: number }) {
  const client = useClient()
  const { key } = usePanel()
  const path = `${usePanelPath()}/orders/${id}`
  const isSeen = useIsPermitted('orders.view')
  const found = useQuery({
    queryKey: ['order', path],
    enabled: isSeen,
    queryFn: ({ signal }) => client.read<Order>(path, {}, signal),
    refetchInterval: ({ state }) => (state.data?.isFinal || state.error ? false : REFRESH_MS),
  })
  const { data } = found
  return (
    <section>
      <h3 className={styles.factsTitle}>{t('order')}</h3>
      {found.error && !data && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
      {data && (
        <Facts
          facts={[
            [t('service'), data.service.name],
            [t('status'), <StateTag key="state" state={data.state} />],
            [t('delivered'), t('deliveredOf', { delivered: grouped(data.delivered), quantity: grouped(data.quantity) })],
            [t('charged'), dollars(data.charged)],
          ]}
        />
      )}
      <Link className="link" to={`${paths.panel(key, 'orders')}?open=${id}`}>
        {t('openOrder')}
      </Link>
      {data && <OrderActs order={data} path={path} />}
    </section>
  )
}
