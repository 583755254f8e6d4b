import { classNames, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { money } from '../../values/units.ts'
import type { ImportRow } from './import-draft.ts'
import styles from './import-drawer.module.css'

const t = sayFrom(texts)

interface ImportRowsProps {
  readonly rows: readonly ImportRow[]
  /** They were made; until then they are only tried. */
  readonly isDone: boolean
  readonly onClose: () => void
}

/** Row by row: what is made at which price, or why it is not. */
export function ImportRows({ rows, isDone, onClose }: ImportRowsProps) {
  if (rows.length === 0) return null
  return (
    <ScrollRegion className={styles.rows} label={t('import.preview')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('import.columns.name')}</th>
            <th scope="col" className={styles.end}>
              {t('import.columns.cost')}
            </th>
            <th scope="col" className={styles.end}>
              {t('import.columns.price')}
            </th>
            <th scope="col" className={classNames(styles.end, styles.leaves)}>
              {t('import.columns.margin')}
            </th>
            <th scope="col">{t('import.columns.result')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.providerServiceId}>
              <td title={row.providerName}>{row.name}</td>
              <td className={classNames(styles.end, 'number')}>{money(row.costNano)}</td>
              <td className={classNames(styles.end, 'number')}>{row.because === null ? money(row.priceNano) : '–'}</td>
              <td className={classNames(styles.end, styles.leaves, 'number')}>{marginOf(row)}</td>
              <td>
                <Result {...{ row, isDone, onClose }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const marginOf = ({ because, marginPercent }: ImportRow): string =>
  because === null && marginPercent !== null ? `${Number(marginPercent).toFixed(1).replace('-', '−')} %` : '–'

function Result({ row, isDone, onClose }: { readonly row: ImportRow; readonly isDone: boolean; readonly onClose: () => void }) {
  const { key } = usePanel()
  const link = row.serviceId !== null && `${paths.panel(key, 'services')}?open=${row.serviceId}`
  if (row.because !== null)
    return (
      <span className={row.because === 'already_imported' ? 'tone-3' : 'tone-warn'}>
        {link ? (
          <Link to={link} onClick={onClose}>
            {t(`import.because.${row.because}`)}
          </Link>
        ) : (
          t(`import.because.${row.because}`)
        )}
      </span>
    )
  if (isDone && link)
    return (
      <Link to={link} onClick={onClose}>
        {t('import.made', { id: String(row.serviceId) })}
      </Link>
    )
  const [warning] = row.warns
  if (warning) return <Tag tone={warning === 'loss' ? 'bad' : 'warn'}>{t(`import.warns.${warning}`)}</Tag>
  return <span className="tone-ok">{t('import.ready')}</span>
}
