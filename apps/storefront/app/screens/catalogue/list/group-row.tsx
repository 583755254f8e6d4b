import { classNames, IconChevronDown } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { NetworkMark } from '../../../features/networks/network-mark.tsx'
import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'
import type { ServiceTexts } from '../../../features/services/list/use-service-texts.ts'
import styles from './service-table.module.css'

export const TABLE_COLUMNS = 10

/** Where a row stands among all, which the watcher of the window reads, and its number for screen readers. */
export interface RowPlace {
  readonly index: number
  readonly number: number | undefined
  readonly measure: ((row: Element | null) => void) | undefined
}

export interface GroupRowProps extends RowPlace {
  readonly first: CatalogueItem
  readonly name: string
  readonly count: number
  readonly texts: ServiceTexts
  readonly isCollapsed: boolean
  readonly onToggle: () => void
}

/** The head of one type's services; pressed, it puts them away. It stays in view while they scroll by. */
export function GroupRow({ index, number, measure, first, name, count, texts, isCollapsed, onToggle }: GroupRowProps) {
  const network = texts.networkOf(first)
  return (
    <tr className={styles.group} data-index={index} aria-rowindex={number} ref={measure}>
      <th scope="colgroup" colSpan={TABLE_COLUMNS}>
        <button type="button" className={styles.fold} aria-expanded={!isCollapsed} onClick={onToggle}>
          <IconChevronDown size={16} className={isCollapsed ? styles.folded : undefined} />
          <NetworkMark network={network} size={20} />
          {name}
          <span className={classNames(styles.count, 'number')}>{formatQuantity(count)}</span>
        </button>
      </th>
    </tr>
  )
}
