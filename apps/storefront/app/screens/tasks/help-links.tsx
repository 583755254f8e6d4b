import { IconChevronRight } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths, taskHelp } from '../../paths.ts'
import styles from './tasks.module.css'

/** The pages that explain tasks. */
export function HelpLinks() {
  const { t } = useTranslation('tasks')
  return (
    <nav className={styles.help} aria-labelledby="task-help">
      <h2 className="type-h3" id="task-help">
        {t('help.title')}
      </h2>
      <ul className={styles.helpList}>
        {taskHelp.map((name) => (
          <li key={name}>
            <Link className={styles.helpLink} to={paths.taskHelp(name)}>
              {t(`help.${name}`)}
              <IconChevronRight size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
