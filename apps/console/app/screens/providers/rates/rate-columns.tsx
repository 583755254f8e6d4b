import { Tag } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListColumn } from '../../../lists/list-column.ts'
import texts from '../../../messages/en/providers.json'
import { sayFrom } from '../../../messages/texts.ts'
import { paths } from '../../../paths.ts'
import { shortTime } from '../../../values/times.ts'
import { money } from '../../../values/units.ts'
import { movedPercent, type RateRow } from './rate-row.ts'
import styles from './rates.module.css'

const t = sayFrom(texts)

/** What is told of each change of a rate, and of what it leaves of our price. */
export const rateColumns = (panel: string): readonly ListColumn<RateRow>[] => [
  { key: 'at', name: t('rates.columns.at'), share: 1, leaves: 'narrow', show: ({ at }) => shortTime(at) },
  {
    ...{ key: 'service', name: t('rates.columns.service'), share: 1.9, leaves: 'narrow' },
    show: ({ providerServiceId, name }) => (
      <span title={name ?? undefined}>{name ? `${providerServiceId} · ${name}` : providerServiceId}</span>
    ),
  },
  {
    ...{ key: 'ours', name: t('rates.columns.ours'), share: 2.8 },
    show: ({ service, isLatest }) =>
      service === null ? (
        <span className="tone-3">{t('rates.notOurs')}</span>
      ) : (
        <span className={styles.ours}>
          <Link to={`${paths.panel(panel, 'services')}?open=${service.id}`} title={service.name}>
            {service.name}
          </Link>
          {isLatest && !service.isEnabled && <Tag>{t('rates.off')}</Tag>}
        </span>
      ),
  },
  {
    ...{ key: 'rate', name: t('rates.columns.rate'), share: 2, isEnd: true, leaves: 'phone' },
    show: ({ oldNano, newNano }) => <Pair before={money(oldNano)} after={money(newNano)} />,
  },
  {
    ...{ key: 'change', name: t('rates.columns.change'), share: 1.3, isEnd: true },
    show: (row) => <span className={BigInt(row.newNano) > BigInt(row.oldNano) ? 'tone-bad' : 'tone-ok'}>{changeOf(row)}</span>,
  },
  {
    ...{ key: 'price', name: t('rates.columns.price'), share: 2, isEnd: true, leaves: 'phone' },
    show: ({ service }) =>
      service && (
        <Pair before={service.priceBeforeNano === null ? '–' : money(service.priceBeforeNano)} after={money(service.priceAfterNano)} />
      ),
  },
  {
    ...{ key: 'margin', name: t('rates.columns.margin'), share: 1.9, isEnd: true },
    show: ({ service, isLatest }) => {
      if (!service) return null
      const after = percentOf(service.marginAfterPercent)
      const isLow = isLatest && service.isBelowFloor
      return (
        <span title={isLow ? t('rates.belowFloor') : undefined}>
          <Pair before={percentOf(service.marginBeforePercent)} after={isLow ? <span className="tone-bad">{after}</span> : after} />
          {isLow && <span className="sr-only"> {t('rates.belowFloor')}</span>}
        </span>
      )
    },
  },
  {
    ...{ key: 'follows', name: t('rates.columns.follows'), share: 2, leaves: 'narrow' },
    show: ({ service, isLatest }) => {
      if (!service) return null
      if (service.follows) return <Tag tone="ok">{t('rates.follows')}</Tag>
      if (!isLatest || service.ruledNano === null) return <span className="tone-2">{t('rates.keeps')}</span>
      return <span className="tone-2">{t('rates.would', { price: money(service.ruledNano) })}</span>
    },
  },
]

/** A value before and after, told as such also to those who do not see the arrow; on a phone the one after alone. */
const Pair = ({ before, after }: { readonly before: string; readonly after: ReactNode }) =>
  before === after ? (
    <span className="number">{after}</span>
  ) : (
    <span className="number">
      <span className={styles.before}>
        <span className="tone-3">{before}</span> <span aria-hidden="true">→</span> <span className="sr-only">{t('rates.became')} </span>
      </span>
      {after}
    </span>
  )

const percentOf = (percent: string | null): string => (percent === null ? '–' : `${Number(percent).toFixed(1).replace('-', '−')} %`)

function changeOf(row: RateRow): string {
  const percent = movedPercent(row)
  return percent === undefined ? '–' : `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`
}
