import { classNames } from '@vitrine/ui/components'
import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Setting, SettingGroup } from './setting.ts'
import styles from './settings-screen.module.css'

const t = sayFrom(texts)

export interface GroupListProps {
  readonly groups: readonly SettingGroup[]
  readonly group: SettingGroup
  readonly changed: readonly Setting[]
  readonly wrong: ReadonlySet<string>
  readonly onChoose: (group: SettingGroup) => void
}

/** The groups, and in which of them something is not saved or wrong; on a phone a row above the fields. */
export function GroupList({ groups, group, changed, wrong, onChoose }: GroupListProps) {
  return (
    <nav className={styles.groups} aria-label={t('groupsLabel')}>
      {groups.map((each) => {
        const count = changed.filter((setting) => setting.group === each).length
        return (
          <button
            key={each}
            type="button"
            className={styles.group}
            aria-current={each === group ? 'page' : undefined}
            aria-label={count > 0 ? t('changedIn', { group: t(`groups.${each}`), count }) : undefined}
            onClick={() => onChoose(each)}
          >
            {t(`groups.${each}`)}
            {count > 0 && <span className={classNames(styles.mark, wrong.has(each) && styles.wrong, 'number')}>{count}</span>}
          </button>
        )
      })}
    </nav>
  )
}
