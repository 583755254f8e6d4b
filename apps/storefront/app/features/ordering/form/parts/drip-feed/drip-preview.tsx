import { classNames } from '@vitrine/ui/components'
import { formatCompact, formatDay, formatQuantity, formatShortDay, formatTime, formatTimestamp } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { useShop } from '../../../../../shop/shop-context.tsx'
import type { OrderService } from '../../../model/choices.ts'
import { type DripFeed, modeOf, type PreviewRun, previewOf } from '../../../model/drip-feed.ts'
import { unitText } from '../unit-text.ts'
import styles from './drip-preview.module.css'

const LABELS_MAX = 8
/** Above it the columns close up to a stepped area. */
const COLUMNS_MAX = 24

export interface DripPreviewProps {
  readonly runs: readonly number[]
  readonly form: DripFeed
  readonly service: OrderService
}

/** One column for each run on top of what came before; the sentence under it is its text alternative. */
export default function DripPreview({ runs, form, service }: DripPreviewProps) {
  const { t } = useTranslation('order')
  const { locale, timeZone } = useShop()
  // The time it was opened at: the columns must not move while they are read.
  const [now] = useState(() => new Date())
  const preview = previewOf(runs, form.dripFeedMinutes, now)
  const total = runs.reduce((sum, quantity) => sum + quantity, 0)
  const last = preview.at(-1)
  const time = (at: Date) => formatTimestamp(at, { locale, timeZone, now })
  const values = {
    count: runs.length,
    runs: formatQuantity(runs.length),
    total: unitText(t, service.type, total),
    quantity: formatQuantity(form.quantity),
    last: last ? time(last.at) : '',
  }
  return (
    <>
      <div className={styles.card} aria-hidden="true">
        <div className={styles.head}>
          <span className="weight-medium">{t('drip.preview')}</span>
          <span className={styles.legend}>
            <span className={styles.keyRun}>{t('drip.thisRun')}</span>
            <span className={styles.keyBefore}>{t('drip.before')}</span>
          </span>
        </div>
        <div className={styles.plot}>
          {[total, Math.round(total / 2), 0].map((mark) => (
            <span key={mark} className={styles.mark} style={{ bottom: `${total === 0 ? 0 : (mark / total) * 100}%` }}>
              {formatCompact(mark, locale)}
            </span>
          ))}
          <Columns preview={preview} total={total} />
        </div>
      </div>
      <p className={styles.texts}>{modeOf(form) === 'flat' ? t('drip.words', values) : t('drip.wordsVaried', values)}</p>
    </>
  )
}

function Columns({ preview, total }: { readonly preview: readonly PreviewRun[]; readonly total: number }) {
  const { locale, timeZone } = useShop()
  const every = Math.ceil(preview.length / LABELS_MAX)
  const share = (quantity: number): string => `${total === 0 ? 0 : (quantity / total) * 100}%`
  return (
    <ol className={classNames(styles.columns, preview.length > COLUMNS_MAX && styles.dense)}>
      {preview.map(({ at, quantity, before }, index) => {
        const style = { locale, timeZone, now: at }
        const previous = preview[index - every]
        const isNewDay = previous !== undefined && formatDay(previous.at, style) !== formatDay(at, style)
        return (
          <li key={at.getTime()} className={styles.column}>
            <span className={styles.before} style={{ height: share(before) }} />
            <span
              className={classNames(styles.run, index === 0 && styles.first)}
              style={{ height: share(quantity), bottom: share(before) }}
            />
            {index % every === 0 && (
              <span className={classNames(styles.label, index === 0 && 'weight-bold', index % (2 * every) !== 0 && styles.between)}>
                {formatTime(at, style)}
                {isNewDay && <span className={styles.day}>{formatShortDay(at, style)}</span>}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
