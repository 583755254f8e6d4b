import { Notice } from '@vitrine/ui/components'
import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { isWebAddress, type Order, reasonName, shortLink, sourceName } from '../../orders/order.ts'
import { StateTag } from '../../orders/state-tag.tsx'
import { type Fact, Facts } from '../../parts/facts.tsx'
import { dollars } from '../../values/dollars.ts'
import { fullTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { OrderDelay } from './order-delay.tsx'
import styles from './order-inspector.module.css'

const t = sayFrom(texts)

export interface OrderOverviewProps {
  readonly order: Order
  /** Of the order, in the operators' API. */
  readonly path: string
  readonly onOpen: (id: string) => void
}

/** What was ordered, for whom, and how far it is. */
export function OrderOverview({ order, path, onOpen }: OrderOverviewProps) {
  const { parts, refills, questions } = order
  return (
    <>
      <OrderDelay order={order} path={path} />
      {order.waitsFor === 'link' && <Notice>{t('waitsForLink')}</Notice>}
      {order.cancelRequestedAt && !order.isFinal && <Notice tone="warn">{t('cancelQueued')}</Notice>}
      <Facts facts={factsOf(order, onOpen)} />
      {parts.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('parts')}</h3>
          <ul className={styles.rows}>
            {parts.map((part) => (
              <li key={part.id}>
                <button type="button" className={styles.opens} onClick={() => onOpen(String(part.id))}>
                  {part.id}
                </button>
                <span>{part.service.name}</span>
                <span className="number tone-2">{`${grouped(part.delivered)} / ${grouped(part.quantity)}`}</span>
                <span className={styles.end}>
                  <StateTag state={part.state} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refills.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('refills')}</h3>
          <ul className={styles.rows}>
            {refills.map((refill) => (
              <li key={refill.id}>
                <span className="weight-medium">{t('refill', { id: String(refill.id) })}</span>
                <span className="number">{grouped(refill.quantity)}</span>
                <span className="tone-2">{t(`refillOrigins.${refill.origin}`)}</span>
                <span className={styles.end}>{refill.state.replaceAll('_', ' ')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions !== null && questions.length > 0 && (
        <section>
          <h3 className={styles.title}>{t('questions')}</h3>
          <ul className={styles.rows}>
            {questions.map(({ id, subject, text, createdAt, answerTo }) => (
              <li key={id}>
                <span className="weight-medium">{subject}</span>
                <span className={`${styles.end} number tone-3`}>{fullTime(createdAt)}</span>
                <p className={styles.question}>{text}</p>
                {answerTo && <span className="tone-2">{t('answerTo', { email: answerTo })}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function factsOf(order: Order, onOpen: (id: string) => void): readonly Fact[] {
  const { service, customer, link, parentOrderId, guaranteeUntil } = order
  const number = (value: number) => <span className="number">{grouped(value)}</span>
  const money = (value: string) => <span className="number">{dollars(value)}</span>
  const guarantee = guaranteeUntil ? t('guaranteeUntil', { date: fullTime(guaranteeUntil) }) : t('withGuarantee')
  const times = [
    [t('placed'), order.placedAt],
    [t('paid'), order.paidAt],
    [t('started'), order.startedAt],
    [t('ended'), order.endedAt],
    [t('updated'), order.updatedAt],
  ] as const
  return [
    [t('service'), `${service.id} ${service.name}`],
    [t('link'), link === null ? t('noLink') : <Link link={link} title={order.title} />],
    [t('customer'), customer.id === 0 ? t('noCustomer') : `${customer.email ?? ''} #${customer.id}`.trim()],
    [t('kind'), t(`kinds.${order.kind}`)],
    ...(parentOrderId === null
      ? []
      : [
          [
            t('partOf'),
            <button key="parent" type="button" className={styles.opens} onClick={() => onOpen(String(parentOrderId))}>
              {parentOrderId}
            </button>,
          ] as const,
        ]),
    [t('delivered'), <span key="delivered" className="number">{`${grouped(order.delivered)} / ${grouped(order.quantity)}`}</span>],
    ...(order.startCount === null ? [] : [[t('startCount'), number(order.startCount)] as const]),
    [t('charged'), money(order.charged)],
    [
      t('unitPrice'),
      <span key="unit" className="number">
        {`$${order.unitPrice}`}
      </span>,
    ],
    [t('refunded'), money(order.refunded)],
    [t('escrow'), money(order.escrow)],
    [t('guarantee'), order.isGuarantee ? guarantee : t('withoutGuarantee')],
    ...(order.cancelReason === null ? [] : [[t('reason'), reasonName(order.cancelReason)] as const]),
    [t('source'), sourceName(order.source)],
    ...(order.reference === null ? [] : [[t('reference'), order.reference] as const]),
    ...times.flatMap(([name, at]) =>
      at === null
        ? []
        : [
            [
              name,
              <span key={name} className="number">
                {fullTime(at)}
              </span>,
            ] as const,
          ],
    ),
  ]
}

const Link = ({ link, title }: { readonly link: string; readonly title: string | null }) => (
  <>
    {title && <div>{title}</div>}
    {isWebAddress(link) ? (
      <a href={link} target="_blank" rel="noreferrer noopener">
        {shortLink(link)}
      </a>
    ) : (
      link
    )}
  </>
)
