import { IconShield } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { isVisible } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import styles from './home-screen.module.css'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)

/** Whether the books agreed when they were last checked; those who may see the ledger are led to its checks. */
export function BooksLine({ books }: Pick<Today, 'books'>) {
  const panel = usePanel()
  if (!books) return null
  const when = t('lastCheck', { time: shortTime(books.checkedAt) })
  return (
    <p className={styles.books}>
      <IconShield size={16} />
      <span className={books.isWell ? undefined : 'tone-bad weight-medium'}>{t(books.isWell ? 'booksAgree' : 'booksDisagree')}</span>
      {isVisible(panel, ['ledger.view']) ? (
        <Link className="link" to={paths.panel(panel.key, 'ledger/checks')}>
          {when}
        </Link>
      ) : (
        <span className="tone-3">{when}</span>
      )}
    </p>
  )
}
