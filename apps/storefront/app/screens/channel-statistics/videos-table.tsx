import type { ChannelVideoWire, VideoFiguresWire } from '@vitrine/insights/contract/schemas'
import { Button, IconChevronDown, IconChevronUp, IconDownload, SectionCard } from '@vitrine/ui/components'
import { Select } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { OutsidePicture } from '../../features/networks/outside-picture.tsx'
import { csvOf } from '../../files/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import { hoursOf } from './model/figures.ts'
import { type Column, columns, nextOrder, type Order, rowsOf, sorted, type VideoRow } from './model/video-rows.ts'
import { QualityTag } from './quality-tag.tsx'
import { useReportMessages } from './use-report-messages.ts'
import styles from './videos-table.module.css'

interface VideosTableProps {
  readonly videos: readonly ChannelVideoWire[]
  readonly figures: readonly VideoFiguresWire[]
}

/** As many as are shown at first. */
const SHOWN = 8

/** Every video with its figures of the period, sorted by the head that is pressed; on phones each row is a card. */
export function VideosTable({ videos, figures }: VideosTableProps) {
  const { t } = useTranslation('channel-reports')
  const [order, setOrder] = useState<Order>({ column: 'published', isAscending: false })
  const [isWhole, setIsWhole] = useState(false)
  const sortId = useId()
  const rows = sorted(rowsOf(videos, figures), order)
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <SectionCard title={t('videos')} id="channel-statistics-videos" isFlush aside={<Export rows={rows} />}>
      <div className={styles.body}>
        <p className={`type-small tone-3 ${styles.note}`}>{t('videosNote')}</p>
        <div className={styles.sort}>
          <label className="tone-2" htmlFor={sortId}>
            {t('sortBy')}
          </label>
          <Select
            id={sortId}
            className={styles.select}
            label={t('sortBy')}
            value={order.column}
            onChange={(column) => setOrder({ column, isAscending: false })}
            options={columns.map((column) => ({ value: column, name: t(`columns.${column}`) }))}
          />
        </div>
        <div className={styles.frame}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('columns.video')}</th>
                {columns.map((column) => (
                  <Head key={column} column={column} order={order} onOrder={setOrder} />
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {shown.length < rows.length && (
        <div className={styles.more}>
          <Button size="medium" onClick={() => setIsWhole(true)}>
            {t('allVideos', { number: rows.length })}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

interface HeadProps {
  readonly column: Column
  readonly order: Order
  readonly onOrder: (order: Order) => void
}

function Head({ column, order, onOrder }: HeadProps) {
  const { t } = useTranslation('channel-reports')
  const isChosen = order.column === column
  return (
    <th scope="col" aria-sort={isChosen ? (order.isAscending ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.head} onClick={() => onOrder(nextOrder(order, column))}>
        {t(`columns.${column}`)}
        {isChosen && (
          <span className={styles.arrow}>{order.isAscending ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}</span>
        )}
      </button>
    </th>
  )
}

function Row({ row }: { readonly row: VideoRow }) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  const text = useCellText()
  return (
    <tr>
      <th scope="row" className={styles.video}>
        <span className={styles.what}>
          <span className={styles.picture}>
            <OutsidePicture src={row.picture} shape="video" />
          </span>
          <a className="link" href={`https://www.youtube.com/watch?v=${row.id}`} target="_blank" rel="noreferrer">
            {row.title}
          </a>
        </span>
      </th>
      {columns.map((column) => (
        <td key={column}>
          <span className={styles.name} aria-hidden="true">
            {t(`columns.${column}`)}
          </span>
          {column === 'ctr' && row.ctr !== null ? (
            <span className={styles.rate}>
              {labels.percent(row.ctr)}
              <QualityTag percent={row.ctr} />
            </span>
          ) : (
            <span>{text(row, column)}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

/** A figure as the table says it; a dash where there is none. */
function useCellText(): (row: VideoRow, column: Column) => string {
  const labels = useReportMessages()
  return (row, column) => {
    if (column === 'published') return labels.day(row.published)
    const value = row[column]
    if (value === null) return '–'
    switch (column) {
      case 'duration':
        return labels.duration(value)
      case 'ctr':
      case 'watched':
        return labels.percent(value)
      case 'minutes':
        return labels.number(hoursOf(value))
      default:
        return labels.number(value)
    }
  }
}

function Export({ rows }: { readonly rows: readonly VideoRow[] }) {
  const { t } = useTranslation('channel-reports')
  const save = () => {
    const head = [t('columns.video'), ...columns.map((column) => (column === 'minutes' ? t('minutes') : t(`columns.${column}`)))]
    const cells = rows.map((row) => [
      row.title,
      ...columns.map((column) => String(row[column] ?? '').slice(0, column === 'published' ? 10 : 40)),
    ])
    saveFile(csvOf([head, ...cells]), `${t('videosFile')}.csv`)
  }
  return (
    <Button size="medium" icon={<IconDownload size={16} />} onClick={save}>
      {t('exportVideos')}
    </Button>
  )
}
