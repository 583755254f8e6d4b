import type { CampaignWire } from '@vitrine/keywords/contract/schemas'
import { Button, classNames, listTable, Tag } from '@vitrine/ui/components'
import { formatQuantity, formatTimestamp } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { OutsidePicture } from '../../features/networks/outside-picture.tsx'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './campaigns.module.css'
import { campaignName } from './model/campaign-text.ts'
import { useSwitchCampaign } from './use-switch-campaign.ts'

const columns = ['video', 'keywords', 'change', 'firstTen', 'action'] as const

/** One table; on phones each row is a card. */
export function CampaignTable({ rows, now }: { readonly rows: readonly CampaignWire[]; readonly now: Date }) {
  const { t } = useTranslation('campaigns')
  return (
    <table className={classNames(listTable.table, styles.table)}>
      <caption className="sr-only">{t('title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} now={now} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, now }: { readonly row: CampaignWire; readonly now: Date }) {
  const { t } = useTranslation('campaigns')
  const { locale, timeZone } = useShop()
  const { isBusy, toggle, failure } = useSwitchCampaign(row)
  const { summary, measurement } = row
  return (
    <tr className={classNames(listTable.row, styles.row)}>
      <th scope="row" className={styles.video}>
        <span className={styles.picture}>
          <OutsidePicture key={row.thumbnail} src={row.thumbnail} shape="video" />
        </span>
        <span className={styles.named}>
          <Link className={classNames('link', styles.name)} to={paths.campaign(row.id)} title={row.url}>
            {campaignName(row)}
          </Link>
          <span className={styles.meta}>
            <Tag tone={row.status === 'active' ? 'ok' : 'mute'}>{t(`status.${row.status}`)}</Tag>
            {t(`track.${row.track}`)}
          </span>
        </span>
      </th>
      <td className={styles.small}>
        {formatQuantity(row.keywords.length)} · {row.countries.map(({ iso_code_2: code }) => code).join(', ')}
        {row.paused_by === 'allowance' && <span className={styles.note}>{t('pausedByPlan')}</span>}
      </td>
      <td>
        {measurement.measured_at ? (
          <span className={styles.meta}>
            <span className={styles.up}>▲ {t('risen', { number: formatQuantity(summary.risen) })}</span>
            <span className={styles.down}>▼ {t('fallen', { number: formatQuantity(summary.fallen) })}</span>
            <span className="type-small tone-3">{formatTimestamp(new Date(measurement.measured_at), { locale, timeZone, now })}</span>
          </span>
        ) : (
          <span className="type-small tone-3">{t('unmeasured')}</span>
        )}
      </td>
      <td className="number">
        <span className={styles.label} aria-hidden="true">
          {t('table.firstTen')}{' '}
        </span>
        {formatQuantity(summary.first_ten)} / {formatQuantity(summary.positions)}
      </td>
      <td>
        <Button size="medium" isLoading={isBusy} aria-label={`${t(toggleOf(row))}: ${campaignName(row)}`} onClick={() => void toggle()}>
          {t(toggleOf(row))}
        </Button>
        {failure && (
          <span role="alert" className={styles.note}>
            {failure}
          </span>
        )}
      </td>
    </tr>
  )
}

const toggleOf = ({ status }: CampaignWire) => (status === 'active' ? 'pause' : 'activate')
