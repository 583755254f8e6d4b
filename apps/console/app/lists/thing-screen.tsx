import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@vitrine/ui/components'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Thing } from '../forms/field.ts'
import { PicturesFor } from '../forms/picture-field.tsx'
import { ThingForm } from '../forms/thing-form.tsx'
import common from '../messages/en/common.json'
import texts from '../messages/en/lists.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useToast } from '../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import { withTexts } from '../values/translated.ts'
import { HistoryLink } from './history-link.tsx'
import { Inspector } from './inspector.tsx'
import styles from './list-screen.module.css'
import { ListScreen } from './list-screen.tsx'
import { ListTable } from './list-table.tsx'
import { ThingActions } from './thing-actions.tsx'
import type { ThingKind } from './thing-kind.ts'
import { useThingShop } from './thing-shop.tsx'
import { useList } from './use-list.ts'
import { useListAddress } from './use-list-address.ts'
import { useDoneToast } from './use-undo.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const NEW = 'new'

/** A list of plain things with an inspector and a form: one way for all of them. */
export function ThingScreen({ kind }: { readonly kind: ThingKind }) {
  const { permissions } = usePanel()
  const path = `${usePanelPath()}/${kind.segment}`
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q'])
  const list = useList<Thing>(path, kind.search ? filters : {})
  const thing = list.page.data?.rows.find(({ id }) => String(id) === open)
  const isCreatable = kind.create !== undefined && permissions.includes(kind.create.permission)
  const isReady = kind.isReady ?? true
  const close = () => setOpen(null)
  const inspector =
    open === NEW && isCreatable ? (
      <NewThing key={NEW} {...{ kind, path }} onCreated={(id) => setOpen(String(id))} onClose={close} />
    ) : (
      thing && <ThingInspector key={String(thing.id)} {...{ kind, path, thing, rows: list.page.data?.rows ?? [] }} onClose={close} />
    )
  return (
    <PicturesFor value={kind.editPermission}>
      <ListScreen
        title={kind.title}
        count={list.page.data?.total?.count}
        actions={
          isCreatable && (
            <Action variant="primary" icon={<IconPlus size={16} />} disabled={!isReady} aria-busy={!isReady} onClick={() => setOpen(NEW)}>
              {kind.create?.name}
            </Action>
          )
        }
        tabs={kind.tabs}
        filters={
          (kind.head || kind.search) && (
            <>
              {kind.head}
              {kind.search && <SearchField label={kind.search} placeholder={kind.search} value={filters.q} onChange={(q) => set({ q })} />}
            </>
          )
        }
        views={kind.list === undefined ? undefined : { list: kind.list, columns: kind.columns }}
        inspector={isReady && inspector}
      >
        <ListTable
          label={kind.title}
          {...{ list, open, isFiltered }}
          columns={kind.columns}
          keyOf={({ id }) => String(id)}
          onOpen={setOpen}
          empty={kind.empty}
          onClear={clear}
        />
      </ListScreen>
    </PicturesFor>
  )
}

interface PartProps {
  readonly kind: ThingKind
  readonly path: string
  readonly onClose: () => void
}

interface ThingInspectorProps extends PartProps {
  readonly thing: Thing
  readonly rows: readonly Thing[]
}

function ThingInspector({ kind, path, thing, rows, onClose }: ThingInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const done = useDoneToast()
  const { permissions } = usePanel()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const { toForm = same, toWire = same } = kind
  const inForm = useMemo(() => toForm(thing), [toForm, thing])
  const isEditable = kind.editPermission !== undefined && permissions.includes(kind.editPermission) && !kind.isFixed?.(thing)
  const name = kind.nameOf(thing)
  const shop = useThingShop(kind, thing)
  const save = async (changed: Thing, key: string) => {
    const written = toWire(withTexts(changed, thing), thing)
    const { undo } = await client.change('PATCH', `${path}/${String(thing.id)}`, { version: thing.version, ...written }, key)
    await queries.invalidateQueries({ queryKey: ['list', path] })
    done(t('saved', { name }), undo, [['list', path]])
  }
  const actions = (
    <>
      {shop.button}
      <ThingActions {...{ kind, path, thing, rows, permissions }} onRemoved={onClose} />
    </>
  )
  const inspector = (
    <Inspector title={name} label={name} actions={actions} onClose={onClose}>
      {kind.fixedNote && <p className={styles.note}>{kind.fixedNote}</p>}
      {kind.above?.(thing, path)}
      {kind.entity && (
        <p className={styles.note}>
          <HistoryLink entity={kind.entity} id={String(thing.id)} />
        </p>
      )}
      <ThingForm
        fields={kind.fields}
        thing={inForm}
        isReadOnly={!isEditable}
        preview={kind.preview}
        onSave={save}
        onReread={() => queries.invalidateQueries({ queryKey: ['list', path] })}
        onUnsaved={setIsUnsaved}
        onEdited={shop.onEdited}
        draft={`${kind.segment}/${String(thing.id)}`}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </Inspector>
  )
  return withSide(inspector, shop.side)
}

const withSide = (inspector: ReactNode, side: ReactNode) => (
  <>
    {inspector}
    {side}
  </>
)

function NewThing({ kind, path, onCreated, onClose }: PartProps & { readonly onCreated: (id: unknown) => void }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { create, toForm = same, toWire = same } = kind
  const defaults = useMemo(() => toForm(create?.defaults ?? {}), [create, toForm])
  const save = useCallback(
    async (changed: Thing, key: string) => {
      const wire = toWire({ ...create?.defaults, ...withTexts(changed, create?.defaults ?? {}) }, {})
      const thing = await client.write<Thing>('POST', pathOf(path, create?.segmentOf?.(wire)), wire, key)
      await queries.invalidateQueries({ queryKey: ['list', path] })
      toast(t('created', { name: kind.nameOf({ ...wire, ...thing }) }))
      onCreated(thing.id)
    },
    [client, path, toWire, create, queries, toast, kind, onCreated],
  )
  const shop = useThingShop(kind, defaults)
  return withSide(
    <Inspector title={create?.name} label={create?.name ?? c('console')} actions={shop.button} onClose={onClose}>
      <ThingForm
        fields={kind.fields}
        thing={defaults}
        isNew
        preview={kind.preview}
        onSave={save}
        onEdited={shop.onEdited}
        draft={`${kind.segment}/new`}
      />
    </Inspector>,
    shop.side,
  )
}

/** The call beside the list's; the list's own without a segment. */
const pathOf = (path: string, segment: string | undefined): string =>
  segment === undefined ? path : `${path.slice(0, path.lastIndexOf('/'))}/${segment}`

const same = (thing: Thing): Thing => thing
