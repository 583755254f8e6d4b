import { Link } from 'react-router'
import texts from '../messages/en/lists.json'
import { sayFrom } from '../messages/texts.ts'
import { paths } from '../paths.ts'
import { usePanel } from '../session/panel-context.ts'

const t = sayFrom(texts)

/** What was done to a thing, in the audit log. */
export function HistoryLink({ entity, id }: { readonly entity: string; readonly id: string | number }) {
  const { key, permissions, sees } = usePanel()
  if (!permissions.includes('audit.view') && !sees.includes('audit.view')) return null
  return (
    <Link className="link" to={`${paths.panel(key, 'audit')}?${new URLSearchParams({ kind: entity, id: String(id) })}`}>
      {t('history')}
    </Link>
  )
}
