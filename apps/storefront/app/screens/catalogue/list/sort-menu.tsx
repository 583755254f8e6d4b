import { buttonClass, Dropdown, IconCheck, IconChevronDown, menuItemClass } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { type Direction, type Sort, sortKeys } from '../../../features/services/list/filters.ts'
import styles from './sort-menu.module.css'

const directions: readonly Direction[] = ['desc', 'asc']
const choices: readonly Sort[] = sortKeys.flatMap((key) =>
  (key === 'price' ? [...directions].reverse() : directions).map((direction) => ({ key, direction })),
)

export function SortMenu({ sort, onSort }: { readonly sort: Sort; readonly onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('catalogue')
  const nameOf = ({ key, direction }: Sort) => t(`sort.${key}-${direction}`)
  return (
    <Dropdown
      label={t('sort.label')}
      className={styles.root}
      trigger={(props) => (
        <button type="button" {...props} className={buttonClass({ size: 'medium' })}>
          <span className={styles.prefix}>{t('sort.prefix')}</span>
          <span className="ellipsis">{nameOf(sort)}</span>
          <IconChevronDown size={14} />
        </button>
      )}
    >
      {(close) =>
        choices.map((choice) => {
          const isChosen = choice.key === sort.key && choice.direction === sort.direction
          return (
            <button
              key={`${choice.key}-${choice.direction}`}
              type="button"
              role="menuitemradio"
              aria-checked={isChosen}
              className={menuItemClass(isChosen)}
              onClick={() => {
                onSort(choice)
                close()
              }}
            >
              <span className={styles.name}>{nameOf(choice)}</span>
              {isChosen && <IconCheck size={16} />}
            </button>
          )
        })
      }
    </Dropdown>
  )
}
