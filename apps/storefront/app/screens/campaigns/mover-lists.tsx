import { cardClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import styles from './campaigns.module.css'
import { type ComparedKeyword, moversOf } from './model/positions.ts'
import { useChangeText } from './use-change-text.ts'

const lists = [
  ['best', 'movers.best'],
  ['worst', 'movers.worst'],
  ['entered', 'movers.in'],
  ['left', 'movers.out'],
] as const

/** The biggest changes, and which keywords entered or left the first ten. */
export function MoverLists({ rows }: { readonly rows: readonly ComparedKeyword[] }) {
  const { t } = useTranslation('campaigns')
  const movers = moversOf(rows)
  return (
    <div className={styles.movers}>
      {lists.map(([list, title]) => (
        <section key={list} className={cardClass(styles.mover)} aria-labelledby={`movers-${list}`}>
          <h2 className="type-h3" id={`movers-${list}`}>
            {t(title)}
          </h2>
          {movers[list].length === 0 ? (
            <p className="type-small tone-3">{t('movers.none')}</p>
          ) : (
            <ul>
              {movers[list].map((row) => (
                <Mover key={row.keyword} row={row} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

function Mover({ row }: { readonly row: ComparedKeyword }) {
  const text = useChangeText()
  const { shown, said, tone } = text.changeOf(row)
  return (
    <li>
      <span className="ellipsis" title={row.keyword}>
        {row.keyword}
      </span>
      <span className="number">
        {text.positionOf(row.position)}{' '}
        <span className={tone && styles[tone]}>
          <span aria-hidden="true">{shown}</span>
          <span className="sr-only">{said}</span>
        </span>
      </span>
    </li>
  )
}
