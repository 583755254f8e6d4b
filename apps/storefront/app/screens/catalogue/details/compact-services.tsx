import { Price } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { NetworkMark } from '../../../features/networks/network-mark.tsx'
import styles from '../../../features/services/details.module.css'
import type { CatalogueItem, NetworkFace } from '../../../features/services/list/catalogue-item.ts'
import { useServiceTexts } from '../../../features/services/list/use-service-texts.ts'

export interface CompactServicesProps {
  readonly title: string
  readonly items: readonly CatalogueItem[]
  readonly networks: readonly NetworkFace[]
  readonly level: 2 | 3
  /** Inside the panel a click changes the panel; on the page it goes to the other page. */
  readonly onOpen?: ((item: CatalogueItem) => void) | undefined
}

/** At most six services in short form: tiles on a page of their own, rows in the narrow panel (DIALOG-006). */
export function CompactServices({ title, items, networks, level, onOpen }: CompactServicesProps) {
  const { t } = useTranslation('common')
  const texts = useServiceTexts(networks)
  if (items.length === 0) return null
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section>
      <Heading className="type-h3">{title}</Heading>
      <ul className={level === 2 ? styles.tiles : styles.compact}>
        {items.map((item) => {
          const network = texts.networkOf(item)
          const content = (
            <>
              <NetworkMark network={network} size={24} />
              <span className={styles.compactName}>
                <span className={styles.compactTitle}>{item.name}</span>
                <span className="type-small tone-3">{item.delivery}</span>
              </span>
              <span className={styles.compactPrice}>
                <Price size="small" {...texts.priceOf(item)} discount={undefined} beforeLabel={t('price.before')} />
                <span className="type-caption tone-3 number">{texts.unitOf(item)}</span>
              </span>
            </>
          )
          return (
            <li key={item.id}>
              {onOpen ? (
                <button type="button" className={styles.compactRow} onClick={() => onOpen(item)}>
                  {content}
                </button>
              ) : (
                <Link className={styles.compactRow} to={texts.pagePath(item)}>
                  {content}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
