import { Button, IconLock, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney } from '../../../shop/shop-context.tsx'
import SumLines from '../form/parts/sum-lines.tsx'
import styles from './expert-order.module.css'
import { isReady } from './model/mass-lines.ts'
import type { CostedLine, MassOrder } from './use-mass-order.ts'
import type { SendLines } from './use-send-lines.ts'

const GROUPS_SHOWN = 8

export interface ReviewSheetProps {
  readonly order: MassOrder
  readonly sending: SendLines
  /** How many were to be sent when the sending began. */
  readonly total: number
  readonly onSend: () => void
  readonly onClose: () => void
}

/** What is about to be ordered, by service, and how far the sending has come. */
export function ReviewSheet({ order, sending, total, onSend, onClose }: ReviewSheetProps) {
  const { t } = useTranslation('expert')
  const { t: translate } = useTranslation('order')
  const money = useMoney()
  const { sums, method, wrongCount, ready } = order
  const { isSending, done, failure } = sending
  const groups = groupsOf(order.lines)
  const rest = groups.length - GROUPS_SHOWN
  return (
    <Dialog
      isOpen
      onClose={isSending ? () => undefined : onClose}
      title={t('review.title')}
      closeLabel={t('review.close')}
      width={520}
      footer={
        <Button
          variant="primary"
          size="huge"
          isBlock
          isLoading={isSending}
          disabled={ready.length === 0}
          icon={<IconLock size={16} />}
          onClick={onSend}
        >
          {translate('submit.pay', { amount: money(sums.total) })}
        </Button>
      }
    >
      <div className={styles.review}>
        <ul className={styles.groups}>
          {groups.slice(0, GROUPS_SHOWN).map((group) => (
            <li key={group.id}>
              <span className={styles.groupName}>
                {group.name} <span className="type-small tone-3 number">#{formatId(group.id)}</span>
              </span>
              <span className="tone-2 number">{t('review.orders', { count: group.count, number: formatQuantity(group.count) })}</span>
            </li>
          ))}
          {rest > 0 && <li className="tone-3">{t('review.others', { count: rest, number: formatQuantity(rest) })}</li>}
        </ul>
        {method && <p className="tone-2">{t('review.method', { method: method.name })}</p>}
        {wrongCount > 0 && <Notice tone="warn">{t('review.stay', { count: wrongCount, number: formatQuantity(wrongCount) })}</Notice>}
        <SumLines
          sums={sums}
          method={method}
          code={order.coupon.code}
          isPending={order.isPending}
          label={t('review.orders', { count: ready.length, number: formatQuantity(ready.length) })}
        />
        {isSending && total > 0 && (
          <div className={styles.progress} role="status">
            <progress max={total} value={Math.min(done, total)} aria-label={t('review.title')} />
            <span className="type-small tone-2 number">
              {t('review.progress', { done: formatQuantity(done), total: formatQuantity(total) })}
            </span>
          </div>
        )}
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

interface Group {
  readonly id: number
  readonly name: string
  readonly count: number
}

function groupsOf(lines: readonly CostedLine[]): readonly Group[] {
  const groups = new Map<number, Group>()
  for (const { found, ...line } of lines) {
    if (!found || !isReady({ ...line, found })) continue
    groups.set(found.id, { id: found.id, name: found.name, count: (groups.get(found.id)?.count ?? 0) + 1 })
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count)
}
