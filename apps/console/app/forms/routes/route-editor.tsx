import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBolt, IconChevronDown, IconChevronUp, IconPause, IconPlay, IconPlus, IconTrash, Notice, Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import texts from '../../messages/en/routes.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import { grouped, money } from '../../values/units.ts'
import { moved } from '../described/value-form.ts'
import { useSending } from '../use-sending.ts'
import { AddRoute } from './add-route.tsx'
import { keyOfRoute, type Route, type Routes, wireRoutes } from './route.ts'
import styles from './route-editor.module.css'
import type { RouteTests } from './route-test.ts'
import { TestList } from './test-list.tsx'
import { TestOrder } from './test-order.tsx'

const t = sayFrom(texts)
const TESTS_AGAIN_MS = 3_000
const ENDED: readonly string[] = ['completed', 'partial', 'canceled', 'failed', 'expired', 'review']

/** Says what was saved, with Undo by a row of the audit log; then what was changed is read again. */
type OnSaved = (text: string, undo: string | undefined, changed: readonly (readonly string[])[]) => void

/** Who delivers a service, in the order in which they are tried: changed as one list and saved as one. */
export function RouteEditor({ serviceId, onSaved }: { readonly serviceId: number; readonly onSaved: OnSaved }) {
  const client = useClient()
  const path = `${usePanelPath()}/services/${serviceId}/routes`
  const maySee = useIsPermitted('providers.view')
  const routes = useQuery({ queryKey: ['routes', path], queryFn: () => client.read<Routes>(path), enabled: maySee })
  if (!maySee) return null
  if (routes.error) return <FailureView error={routes.error} onRetry={() => void routes.refetch()} />
  if (!routes.data) return <LoadingRows rows={3} />
  return (
    <RouteList key={routes.data.version} {...{ path, onSaved }} known={routes.data} onReload={async () => void (await routes.refetch())} />
  )
}

interface RouteListProps {
  readonly path: string
  readonly known: Routes
  readonly onReload: () => Promise<void>
  readonly onSaved: OnSaved
}

function RouteList({ path, known, onReload, onSaved }: RouteListProps) {
  const client = useClient()
  const queries = useQueryClient()
  const mayEdit = useIsPermitted('providers.edit')
  const sending = useSending()
  const [rows, setRows] = useState(known.rows)
  const [isAdding, setIsAdding] = useState(false)
  const [testing, setTesting] = useState<string>()
  const testsPath = path.replace(/routes$/, 'route-tests')
  const tests = useQuery({
    queryKey: ['route-tests', testsPath],
    queryFn: () => client.read<RouteTests>(testsPath),
    // Until every test order has ended.
    refetchInterval: ({ state }) => (state.data?.tests.some((test) => !ENDED.includes(test.state)) ? TESTS_AGAIN_MS : false),
  })
  const tested = rows.find((row) => keyOfRoute(row) === testing)
  const isChanged = JSON.stringify(wireRoutes(rows)) !== JSON.stringify(wireRoutes(known.rows))
  const change = (at: number, next: Partial<Route>) => setRows(rows.map((row, index) => (index === at ? { ...row, ...next } : row)))
  const save = () =>
    sending.send(async (key) => {
      const { data: saved, undo } = await client.change<Routes & { isStopped: boolean; isRestarted: boolean }>(
        'PUT',
        path,
        { version: known.version, routes: wireRoutes(rows) },
        key,
      )
      onSaved(t(saved.isStopped ? 'stopped' : saved.isRestarted ? 'restarted' : 'saved'), undo, [['routes', path], ['list']])
      await Promise.all([onReload(), queries.invalidateQueries({ queryKey: ['list'] })])
    })
  const problem = sending.message ?? (Object.values(sending.errors).flat().join('\n') || undefined)
  return (
    <section className={styles.routes} aria-label={t('title')}>
      <h3 className={styles.title}>{t('title')}</h3>
      <p className={styles.note}>{rows.length === 0 ? t('none') : t('note')}</p>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}{' '}
          <button type="button" className={styles.reload} onClick={() => void onReload()}>
            {t('reload')}
          </button>
        </Notice>
      )}
      <ol className={styles.list}>
        {rows.map((row, at) => (
          <RouteRow
            key={keyOfRoute(row)}
            {...{ row, at, mayEdit }}
            count={rows.length}
            onMove={(by) => setRows(moved(rows, at, by))}
            onPause={() => change(at, { isPaused: !row.isPaused })}
            onRemove={() => setRows(rows.filter((_, index) => index !== at))}
            onTest={() => setTesting(keyOfRoute(row))}
          />
        ))}
      </ol>
      {tested && isChanged && <Notice tone="warn">{t('testUnsaved')}</Notice>}
      {tested && !isChanged && tests.data && (
        <TestOrder
          key={testing}
          path={testsPath}
          route={tested}
          tests={tests.data}
          onSent={async () => {
            setTesting(undefined)
            await tests.refetch()
          }}
          onClose={() => setTesting(undefined)}
        />
      )}
      {isAdding && (
        <AddRoute
          taken={rows.map(keyOfRoute)}
          onAdd={(route) => {
            setRows([...rows, route])
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      {mayEdit && (
        <div className={styles.foot}>
          {!isAdding && (
            <Action icon={<IconPlus size={14} />} onClick={() => setIsAdding(true)}>
              {t('add')}
            </Action>
          )}
          {isChanged && (
            <>
              <span className="tone-3" role="status">
                {t('unsaved')}
              </span>
              <Action onClick={() => setRows(known.rows)}>{t('discard')}</Action>
              <Action variant="primary" isLoading={sending.isSending} onClick={() => void save()}>
                {t('save')}
              </Action>
            </>
          )}
        </div>
      )}
      {tests.error ? (
        <FailureView error={tests.error} onRetry={() => void tests.refetch()} />
      ) : (
        tests.data && <TestList tests={tests.data.tests} />
      )}
      <LeaveGuard isUnsaved={isChanged} />
    </section>
  )
}

interface RouteRowProps {
  readonly row: Route
  readonly at: number
  readonly count: number
  readonly mayEdit: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onPause: () => void
  readonly onRemove: () => void
  readonly onTest: () => void
}

function RouteRow({ row, at, count, mayEdit, onMove, onPause, onRemove, onTest }: RouteRowProps) {
  const name = `${row.account}, ${row.listedName ?? row.providerServiceId}`
  return (
    <li className={styles.row}>
      <span className={styles.place}>{at + 1}</span>
      <div className={styles.facts}>
        <span className={styles.name}>
          <b className="weight-medium">{row.account}</b> <Standing row={row} />
        </span>
        <span className={styles.detail}>{row.listedName ? `${row.providerServiceId} · ${row.listedName}` : row.providerServiceId}</span>
        <span className={styles.detail}>
          {`${money(row.rateNano)} ${t(row.rateKind)}`}
          {row.minQuantity !== null &&
            row.maxQuantity !== null &&
            ` · ${t('bounds', { min: grouped(row.minQuantity), max: grouped(row.maxQuantity) })}`}
        </span>
        {row.takenAt !== undefined && <span className={styles.detail}>{abilitiesOf(row)}</span>}
        {row.isPaused && row.pausedBecause && <span className={styles.because}>{row.pausedBecause}</span>}
      </div>
      {mayEdit && (
        <span className={styles.actions}>
          <IconAction label={t('moveUp', { name })} disabled={at === 0} onClick={() => onMove(-1)}>
            <IconChevronUp size={16} />
          </IconAction>
          <IconAction label={t('moveDown', { name })} disabled={at === count - 1} onClick={() => onMove(1)}>
            <IconChevronDown size={16} />
          </IconAction>
          <IconAction label={t(row.isPaused ? 'resume' : 'pause', { name })} onClick={onPause}>
            {row.isPaused ? <IconPlay size={16} /> : <IconPause size={16} />}
          </IconAction>
          <IconAction label={t('test', { name })} onClick={onTest}>
            <IconBolt size={16} />
          </IconAction>
          <IconAction label={t('remove', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </IconAction>
        </span>
      )}
    </li>
  )
}

/** What stays of the price, what the provider can do, and when it was of use. */
function abilitiesOf({ marginPercent, canRefill, canCancel, takenAt }: Route): string {
  return [
    typeof marginPercent === 'string' && t('margin', { percent: Number(marginPercent).toFixed(1).replace('-', '−') }),
    typeof canRefill === 'boolean' && t(canRefill ? 'canRefill' : 'noRefill'),
    typeof canCancel === 'boolean' && t(canCancel ? 'canCancel' : 'noCancel'),
    takenAt ? t('takenAt', { time: shortTime(takenAt) }) : t('neverTaken'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Standing({ row }: { readonly row: Route }) {
  if (row.isPaused) return <Tag tone="warn">{t('paused')}</Tag>
  if (row.isGone) return <Tag tone="bad">{t('gone')}</Tag>
  if (row.isBelowFloor) return <Tag tone="bad">{t('loss')}</Tag>
  if (!row.isAccountEnabled) return <Tag>{t('off')}</Tag>
  return row.breakerState === 'open' ? <Tag tone="warn">{t('breaker')}</Tag> : null
}
