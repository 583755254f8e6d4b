import { Button, DeliveryLine, EmptyState, Notice, Skeleton, SkeletonRows, StatusBadge, Tag } from '@vitrine/ui/components'
import styles from '../gallery.module.css'

const STATUSES = ['in_processing', 'completed', 'in_moderation', 'unpaid', 'stopped', 'partial', 'canceled', 'error'] as const
const TONES = ['info', 'ok', 'warn', 'bad'] as const

export function Statuses() {
  return (
    <>
      <div className={styles.row}>
        {STATUSES.map((status) => (
          <StatusBadge key={status} status={status}>
            {status}
          </StatusBadge>
        ))}
      </div>
      <div className={styles.row}>
        {([...TONES, 'mute', 'brand'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </div>
      <div className={styles.column}>
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} action={<Button size="small">Act</Button>}>
            A message of the page, {tone}.
          </Notice>
        ))}
        <DeliveryLine percent={64} label="64 of 100 delivered" />
        <DeliveryLine percent={45} label="Run 3 of 6" runs={6} tone="ok" />
        <DeliveryLine percent={0} label="Not begun" />
        <Skeleton width="60%" />
        <SkeletonRows rows={2} label="Loading" height={40} />
      </div>
      <EmptyState title="No orders yet" actions={<Button variant="primary">Order</Button>}>
        What you order is listed here.
      </EmptyState>
      <EmptyState title="This page is not here" figure={404} />
    </>
  )
}
