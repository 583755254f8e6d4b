import { buttonClass, IconChevronDown } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices } from '@vitrine/ui/controls'
import { useTranslation } from '#i18n'
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
    <Menu
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
      {() => (
        <MenuChoices
          value={choices.findIndex(({ key, direction }) => key === sort.key && direction === sort.direction)}
          onChoose={(at) => onSort(choices[at] ?? sort)}
        >
          {choices.map((choice, at) => (
            <MenuChoice key={`${choice.key}-${choice.direction}`} value={at}>
              <span className={styles.name}>{nameOf(choice)}</span>
            </MenuChoice>
          ))}
        </MenuChoices>
      )}
    </Menu>
  )
}
