import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { QueueScreen } from '../../lists/queue-screen.tsx'
import texts from '../../messages/en/waiting-payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { PaymentInspector } from './payment-inspector.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import type { WaitingPayment } from './waiting-payment.ts'

const t = sayFrom(texts)

const columns: readonly ListColumn<WaitingPayment>[] = [
  { key: 'reference', name: t('reference'), share: 1.3, show: ({ reference }) => <span className="number">{reference}</span> },
  {
    key: 'customer',
    name: t('customer'),
    share: 2.2,
    show: ({ customer }) => <span className="tone-2">{customer.email ?? customer.id}</span>,
  },
  { key: 'method', name: t('method'), share: 1.8, leaves: 'phone', show: ({ method }) => method },
  {
    key: 'amount',
    name: t('amount'),
    share: 1.4,
    isEnd: true,
    show: ({ amount, currency }) => `${grouped(amount.split('.')[0] ?? '')}.${amount.split('.')[1] ?? '00'} ${currency}`,
  },
  {
    key: 'comment',
    name: t('comment'),
    share: 1.8,
    leaves: 'narrow',
    show: ({ payerComment }) => <span className="tone-2">{payerComment}</span>,
  },
  {
    key: 'account',
    name: t('account'),
    share: 1.6,
    leaves: 'narrow',
    show: ({ accountNumber }) => <span className="tone-2">{accountNumber}</span>,
  },
  {
    key: 'state',
    name: t('state'),
    share: 1.7,
    leaves: 'narrow',
    show: ({ receipt }) => receipt && <Tag tone="warn">{t('needsSecond')}</Tag>,
  },
  {
    key: 'age',
    name: t('age'),
    share: 1.4,
    isEnd: true,
    leaves: 'phone',
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
]

/** Payments that no gateway confirms, the oldest first. */
export const WaitingPayments = () => (
  <QueueScreen
    title={t('title')}
    empty={t('empty')}
    address="payments"
    segment="waiting-payments"
    tabs={<PaymentTabs />}
    columns={columns}
    inspect={(id, onClose) => <PaymentInspector key={id} {...{ id, onClose }} />}
  />
)
