import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EmptyState, IconChevronDown, IconChevronUp } from '@vitrine/ui/components'
import { type DragEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { saidOf } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import { useDoneToast } from '../../../lists/use-undo.ts'
import texts from '../../../messages/en/service-order.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action, IconAction } from '../../../parts/action.tsx'
import { CompactSelect } from '../../../parts/compact-select.tsx'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { IconToBottom, IconToTop } from '../../../parts/own-icons.tsx'
import { ScreenHead } from '../../../parts/screen-head.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { useIsPermitted, usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { money } from '../../../values/units.ts'
import styles from './order-screen.module.css'
import { placed } from './placed.ts'

const t = sayFrom(texts)

interface Row {
  readonly id: number
  readonly name: string
  readonly priceNano: string
}
interface TypeName {
  readonly id: number
  readonly name: string
  readonly networkId: number
}
interface NetworkName {
  readonly id: number
  readonly name: string
}

const SORTS = { name: 'name', price: 'price', sold: '-popularity' } as const

/** Every service of a type in an order of the server, page after page. */
async function servicesOf(client: Client, path: string, typeId: string, sort: string): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await client.list<Row>(`${path}/services`, { 'filter.serviceTypeId': typeId, sort, limit: 200, cursor })
    rows.push(...page.rows)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return rows
}

/** In which order the shop shows the services of a type: moved by keys, buttons or dragging, saved at once. */
export function OrderScreen() {
  const client = useClient()
  const path = usePanelPath()
  const [search, setSearch] = useSearchParams()
  const types = useQuery({
    queryKey: ['list', `${path}/service-types`, '{}', undefined],
    queryFn: () => client.list<TypeName>(`${path}/service-types`),
  })
  const networks = useQuery({
    queryKey: ['list', `${path}/networks`, '{}', undefined],
    queryFn: () => client.list<NetworkName>(`${path}/networks`),
  })
  const names = new Map(networks.data?.rows.map(({ id, name }) => [id, name]))
  const options = (types.data?.rows ?? []).map(({ id, name, networkId }) => ({
    value: String(id),
    name: `${names.get(networkId) ?? '–'}, ${name}`,
  }))
  const typeId = options.find(({ value }) => value === search.get('type'))?.value ?? options[0]?.value
  return (
    <div className={styles.page}>
      <ScreenHead title={t('title')} />
      {types.error && <FailureView error={types.error} onRetry={() => void types.refetch()} />}
      {types.isPending && <LoadingRows rows={10} />}
      {typeId && (
        <>
          <div className={styles.bar}>
            <CompactSelect label={t('type')} options={options} value={typeId} onChange={(type) => setSearch({ type }, { replace: true })} />
          </div>
          <OrderedServices key={typeId} typeId={typeId} typeName={options.find(({ value }) => value === typeId)?.name ?? ''} />
        </>
      )}
      {types.data && !typeId && <EmptyState title={t('empty')} />}
    </div>
  )
}

function OrderedServices({ typeId, typeName }: { readonly typeId: string; readonly typeName: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const done = useDoneToast()
  const path = usePanelPath()
  const isEdited = useIsPermitted('services.edit')
  const queryKey = ['order', path, typeId]
  const { data: rows, error, refetch } = useQuery({ queryKey, queryFn: () => servicesOf(client, path, typeId, 'position') })
  const [dragged, setDragged] = useState<number>()
  const keep = async (next: readonly Row[], ids: readonly number[] = next.map(({ id }) => id)) => {
    queries.setQueryData(queryKey, next)
    return (await client.change('PUT', `${path}/services/order`, { typeId: Number(typeId), ids })).undo
  }
  const attempt = async (work: () => Promise<void>) =>
    work().catch(async (failure: unknown) => {
      toast(saidOf(failure))
      await queries.invalidateQueries({ queryKey })
    })
  if (error) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!rows) return <LoadingRows rows={10} />
  if (rows.length === 0) return <EmptyState title={t('empty')} />
  const move = (from: number, to: number) => {
    const next = placed(rows, from, to)
    if (next === rows) return
    const name = rows[from]?.name ?? ''
    void attempt(async () => {
      done(t('moved', { name, number: next.indexOf(rows[from] as Row) + 1 }), await keep(next), [queryKey])
    })
  }
  const sort = (by: keyof typeof SORTS) =>
    void attempt(async () => {
      done(t('sorted', { type: typeName }), await keep(await servicesOf(client, path, typeId, SORTS[by])), [queryKey])
    })
  const reset = () =>
    void attempt(async () => {
      const undo = await keep(rows, [])
      await queries.invalidateQueries({ queryKey })
      done(t('sorted', { type: typeName }), undo, [queryKey])
    })
  const drop = (to: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged !== undefined) move(dragged, to)
    setDragged(undefined)
  }
  return (
    <>
      {isEdited && (
        <div className={styles.bar}>
          <span className="tone-3">{t('sort')}</span>
          {(Object.keys(SORTS) as (keyof typeof SORTS)[]).map((by) => (
            <Action key={by} onClick={() => sort(by)}>
              {t(`by.${by}`)}
            </Action>
          ))}
          <Action onClick={reset}>{t('reset')}</Action>
        </div>
      )}
      <ol className={styles.rows} aria-label={t('list')}>
        {rows.map(({ id, name, priceNano }, at) => (
          <li
            key={id}
            className={styles.row}
            draggable={isEdited}
            data-dragged={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop(at)}
          >
            <span className={styles.place}>{String(at + 1)}</span>
            <span className={styles.name}>{name}</span>
            <span className="tone-3 number">{money(priceNano)}</span>
            {isEdited && <RowMoves {...{ name, at, last: rows.length - 1 }} onMove={(to) => move(at, to)} />}
          </li>
        ))}
      </ol>
    </>
  )
}

interface RowMovesProps {
  readonly name: string
  readonly at: number
  readonly last: number
  readonly onMove: (to: number) => void
}

/** The same without dragging: up, down, either end, or a typed position. */
function RowMoves({ name, at, last, onMove }: RowMovesProps) {
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    const number = Number(typed)
    setTyped(undefined)
    if (typed && Number.isInteger(number) && number > 0) onMove(number - 1)
  }
  return (
    <span className={styles.moves}>
      <input
        className={styles.position}
        aria-label={t('position', { name })}
        inputMode="numeric"
        value={typed ?? String(at + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
      />
      <IconAction label={t('top', { name })} aria-disabled={at === 0} onClick={() => onMove(0)}>
        <IconToTop size={16} />
      </IconAction>
      <IconAction label={t('up', { name })} aria-disabled={at === 0} onClick={() => onMove(at - 1)}>
        <IconChevronUp size={16} />
      </IconAction>
      <IconAction label={t('down', { name })} aria-disabled={at === last} onClick={() => onMove(at + 1)}>
        <IconChevronDown size={16} />
      </IconAction>
      <IconAction label={t('bottom', { name })} aria-disabled={at === last} onClick={() => onMove(last)}>
        <IconToBottom size={16} />
      </IconAction>
    </span>
  )
}
