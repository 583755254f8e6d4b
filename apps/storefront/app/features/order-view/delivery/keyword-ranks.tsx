import { cardClass } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from './keyword-ranks.module.css'
import { type KeywordRanking, rankDepth, rankRows } from './rank-lines.ts'
import { RankTrend } from './rank-trend.tsx'

const stages = ['on_create', 'on_complete', 'after_five_days'] as const

/** Where the content stands among the results of each keyword, then and now. */
export function KeywordRanks({ ranking }: { readonly ranking: KeywordRanking }) {
  const { t } = useTranslation('orders')
  const rows = rankRows(ranking)
  if (rows.length === 0) return null
  const depth = rankDepth(rows)
  // A trend needs two measurements.
  const hasTrend = rows.some(({ positions }) => positions.filter((position) => position !== undefined).length > 1)
  return (
    <section className={cardClass(styles.card)} aria-labelledby="keywords-title">
      <h2 className="type-h2" id="keywords-title">
        {t('keywords.title')}
      </h2>
      <p className="type-small tone-3">{t('keywords.text')}</p>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('keywords.keyword')}</th>
              {stages.map((stage) => (
                <th key={stage} scope="col">
                  {t(`keywords.${stage}`)}
                </th>
              ))}
              {hasTrend && <th scope="col">{t('keywords.trend')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ keyword, positions, gain }) => (
              <tr key={keyword}>
                <th scope="row">{keyword}</th>
                {positions.map((position, index) => (
                  <td key={stages[index]} className="number" data-moment={stages[index] && t(`keywords.${stages[index]}`)}>
                    {position === undefined && <span className="tone-3">{t('keywords.later')}</span>}
                    {position === null && <span className="tone-3">{t('keywords.outside')}</span>}
                    {typeof position === 'number' && formatQuantity(position)}
                    {gain?.at === index && gain.places !== 0 && (
                      <span className={gain.places > 0 ? 'tone-ok' : 'tone-bad'}>
                        {' '}
                        {t(gain.places > 0 ? 'keywords.up' : 'keywords.down', { places: formatQuantity(Math.abs(gain.places)) })}
                      </span>
                    )}
                  </td>
                ))}
                {hasTrend && (
                  <td className={styles.trend}>
                    <RankTrend positions={positions} depth={depth} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
