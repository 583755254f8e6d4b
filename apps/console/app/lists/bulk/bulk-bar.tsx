import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import texts from '../../messages/en/bulk-actions.json'
import { sayFrom } from '../../messages/texts.ts'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { type BulkAction, kindName, reached } from './bulk-action.ts'
import styles from './bulk-bar.module.css'

const t = sayFrom(texts)
const LOOK_MS = 1_500
const IDLE_MS = 60_000

/** While workers do something to many things, every screen says how far it is; where it ended it says so once. */
export function BulkBar() {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { key } = usePanel()
  const path = usePanelPath()
  const { pathname } = useLocation()
  const { data } = useQuery({
    queryKey: ['open-bulk-actions', path],
    queryFn: async ({ signal }) => (await client.list<BulkAction>(`${path}/bulk-actions`, { 'filter.state': 'open' }, signal)).rows,
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? LOOK_MS : IDLE_MS),
    retry: false,
  })
  const open = data ?? NONE
  const before = useRef<readonly BulkAction[]>(NONE)
  useEffect(() => {
    const ended = before.current.filter(({ id }) => !open.some((one) => one.id === id))
    before.current = open
    for (const { id, kind } of ended)
      void client.read<BulkAction>(`${path}/bulk-actions/${id}`).then(
        ({ done, failed }) => toast(t('over', { name: kindName(kind), done, failed })),
        () => undefined,
      )
    // What they changed may stand in any list.
    if (ended.length > 0) for (const part of ['services', 'list', 'audit']) void queries.invalidateQueries({ queryKey: [part] })
  }, [open, client, queries, toast, path])
  const [first] = open
  const list = paths.panel(key, 'bulk-actions')
  if (!first || pathname === list) return null
  const [done, total] = [open.reduce((sum, one) => sum + reached(one), 0), open.reduce((sum, one) => sum + one.total, 0)]
  const said = t('running', { count: open.length, name: kindName(first.kind), done, total })
  return (
    <aside className={styles.bar} aria-label={t('title')}>
      <progress className={styles.progress} max={total} value={done} aria-label={said} />
      <span className="number">{said}</span>
      <Link className="link" to={open.length === 1 ? `${list}?open=${first.id}` : list}>
        {t('show')}
      </Link>
    </aside>
  )
}

const NONE: readonly BulkAction[] = []
