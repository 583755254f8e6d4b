import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useList } from '../../lists/use-list.ts'
import texts from '../../messages/en/coupons.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import styles from './coupons.module.css'

const t = sayFrom(texts)

interface Use {
  readonly id: number
  readonly customer: { readonly id: number; readonly email: string | null }
  readonly code: string
  readonly at: string
  readonly amountUsd: string
  readonly worthUsd: string
  readonly orderIds: readonly number[]
  readonly invoiceNumber: number | null
  readonly releasedAt: string | null
}

const LIMIT = 10

/** Who used a coupon, when, for what and for how much. */
export function CouponUses({ path, name }: { readonly path: string; readonly name: string }) {
  const { page, onNext, onPrevious } = useList<Use>(path, { limit: LIMIT })
  const { data, error } = page
  return (
    <section className={styles.uses} aria-label={t('usesOf', { name })}>
      <h3 className={styles.heading}>
        {t('uses')} <span className="tone-3">{data && grouped(data.total.count)}</span>
      </h3>
      {error && <FailureView error={error} onRetry={() => void page.refetch()} />}
      {page.isPending && <LoadingRows rows={3} />}
      {data?.rows.length === 0 && <p className="tone-3">{t('noUses')}</p>}
      {data && data.rows.length > 0 && (
        <ScrollRegion label={t('usesOf', { name })}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('customer')}</th>
                <th scope="col">{t('when')}</th>
                <th scope="col">{t('usedFor')}</th>
                <th scope="col">{t('amount')}</th>
                <th scope="col">{t('worth')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((use) => (
                <UseRow key={use.id} use={use} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {(onPrevious || onNext) && (
        <div className={styles.pages}>
          {onPrevious && <Action onClick={onPrevious}>{t('newer')}</Action>}
          {onNext && <Action onClick={onNext}>{t('more')}</Action>}
        </div>
      )}
    </section>
  )
}

function UseRow({ use }: { readonly use: Use }) {
  const { key } = usePanel()
  const { customer, code, at, amountUsd, worthUsd, orderIds, invoiceNumber, releasedAt } = use
  return (
    <tr>
      <td>
        <Link className="link" to={`${paths.panel(key, 'customers')}?open=${customer.id}`}>
          {customer.email ?? `#${customer.id}`}
        </Link>
        <div className="tone-3">{code}</div>
      </td>
      <td>{shortTime(at)}</td>
      <td>
        {orderIds.map((id) => (
          <Link key={id} className="link" to={`${paths.panel(key, 'orders')}?open=${id}`}>
            {t('orderNo', { id: String(id) })}
          </Link>
        ))}
        {invoiceNumber !== null && t('topUp', { number: String(invoiceNumber) })}
        {releasedAt && <Tag>{t('released')}</Tag>}
      </td>
      <td className="number">{dollars(amountUsd)}</td>
      <td className="number">{dollars(worthUsd)}</td>
    </tr>
  )
}
