import { EmptyState } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../messages/en/common.json'
import { sayFrom } from '../messages/texts.ts'
import { paths } from '../paths.ts'
import { useTitle } from './use-title.ts'

const t = sayFrom(texts)

/** The same for what is not there and for what is not yours. */
export function NotFoundView() {
  useTitle(t('notFound.title'))
  return (
    <EmptyState
      title={t('notFound.title')}
      level={1}
      figure={404}
      actions={
        <Link className="link" to={paths.start}>
          {t('notFound.home')}
        </Link>
      }
    >
      {t('notFound.text')}
    </EmptyState>
  )
}
