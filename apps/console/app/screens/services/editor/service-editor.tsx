import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EmptyState, Tag } from '@vitrine/ui/components'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import type { ChangedFields, Field, Thing } from '../../../forms/field.ts'
import { RouteEditor } from '../../../forms/routes/route-editor.tsx'
import { ThingForm } from '../../../forms/thing-form.tsx'
import { useDoneToast } from '../../../lists/use-undo.ts'
import texts from '../../../messages/en/service-editor.json'
import services from '../../../messages/en/services.json'
import { sayFrom } from '../../../messages/texts.ts'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LeaveGuard } from '../../../parts/leave-guard.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { NotFoundView } from '../../../parts/not-found-view.tsx'
import { ScreenHead } from '../../../parts/screen-head.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { useIsNarrow } from '../../../parts/use-is-narrow.ts'
import { paths } from '../../../paths.ts'
import { PreviewButton, PreviewSide, PreviewToggle, useHasSide } from '../../../preview/preview-pane.tsx'
import { isVisible } from '../../../session/me.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { englishOf, valueAt } from '../../../values/translated.ts'
import { type Conflict, ConflictTable } from './conflict-table.tsx'
import { newService, newServiceDefaults, wiredFields } from './edited-service.ts'
import styles from './editor.module.css'
import { editorFields, type Shelves } from './editor-fields.ts'
import { SectionList, sectionsOf } from './section-list.tsx'
import { ServiceActions } from './service-actions.tsx'
import { ServiceHistory } from './service-history.tsx'
import { useEditorShelves } from './use-editor-shelves.ts'

const t = sayFrom(texts)
const s = sayFrom(services)
const PREVIEWED = ['service', 'order', 'catalogue'] as const

/** A service as a page: every field of it, section by section; `new` in the address makes one. */
export function ServiceEditor() {
  const { id = '' } = useParams()
  const { shelves, error, refetch } = useEditorShelves()
  if (id !== 'new' && !/^\d{1,10}$/.test(id)) return <NotFoundView />
  if (error) return <FailureView error={error} onRetry={refetch} />
  if (!shelves) return <LoadingRows rows={14} />
  return id === 'new' ? <NewService shelves={shelves} /> : <KnownService key={id} id={Number(id)} shelves={shelves} />
}

function NewService({ shelves }: { readonly shelves: Shelves }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const { key: panel } = usePanel()
  const path = usePanelPath()
  const rights = { isPriced: useIsPermitted('services.price'), isEdited: useIsPermitted('services.edit') }
  const [isUnsaved, setIsUnsaved] = useState(false)
  const { types, deliveries } = shelves
  const defaults = useMemo(
    () => ({ ...newServiceDefaults, serviceTypeId: types[0]?.id, deliveryId: deliveries[0]?.id }),
    [types, deliveries],
  )
  const { isPriced, isEdited } = rights
  const fields = useMemo(() => editorFields(shelves, undefined, { isPriced, isEdited }), [shelves, isPriced, isEdited])
  const [made, setMade] = useState<number>()
  const save = async (changed: Thing, key: string) => {
    const service = await client.write<Thing>('POST', `${path}/services`, newService(changed, defaults), key)
    await queries.invalidateQueries({ queryKey: ['services'] })
    toast(t('created', { id: String(service.id) }))
    setMade(Number(service.id))
  }
  // Only now does the guard know that nothing is unsaved any more.
  useEffect(() => {
    if (made !== undefined) void navigate(paths.panel(panel, `services/${made}`), { replace: true })
  }, [made, navigate, panel])
  if (types.length === 0 || deliveries.length === 0)
    return (
      <EmptyState
        title={t('needsTitle')}
        level={1}
        actions={
          <>
            {types.length === 0 && <Link to={paths.panel(panel, 'catalogue/types')}>{t('needsTypes')}</Link>}{' '}
            {deliveries.length === 0 && <Link to={paths.panel(panel, 'catalogue/deliveries')}>{t('needsDeliveries')}</Link>}
          </>
        }
      >
        {t('needsText')}
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      <ScreenHead title={t('newTitle')} />
      <div className={styles.body}>
        <SectionList sections={sectionsOf(fields)} />
        <div className={styles.form}>
          <ThingForm fields={fields} thing={defaults} isNew onSave={save} onUnsaved={setIsUnsaved} draft="services/new" />
        </div>
      </div>
      <LeaveGuard isUnsaved={isUnsaved && made === undefined} />
    </div>
  )
}

function KnownService({ id, shelves }: { readonly id: number; readonly shelves: Shelves }) {
  const done = useDoneToast()
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const panel = usePanel()
  const panelPath = usePanelPath()
  const path = `${panelPath}/services/${id}`
  const hasSide = useHasSide()
  const [showsShop, setShowsShop] = useState(false)
  const [edited, setEdited] = useState<ChangedFields>({ changed: {}, unread: [] })
  const isPriced = useIsPermitted('services.price')
  const isEdited = useIsPermitted('services.edit')
  const [isUnsaved, setIsUnsaved] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const isNarrow = useIsNarrow()
  const [showsRoutes, setShowsRoutes] = useState(false)
  const queryKey = ['edited-service', path]
  // What somebody types is never taken away by an answer that comes again.
  const query = useQuery({ queryKey, queryFn: () => client.read<Thing>(path), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const service = query.data
  const networkId = service?.networkId
  const fields = useMemo(() => editorFields(shelves, networkId, { isPriced, isEdited }), [shelves, networkId, isPriced, isEdited])
  const show = (next: Thing) => queries.setQueryData<Thing>(queryKey, (before) => ({ ...before, ...next }))
  const written = async (changed: Thing, current: Thing, key?: string) => {
    const next = await client.write<Thing>('PATCH', path, { version: current.version, ...wiredFields(changed, current) }, key)
    setConflict(undefined)
    show(next)
    await queries.invalidateQueries({ queryKey: ['services'] })
    toast(t('saved', { id: String(id) }))
  }
  const save = async (changed: Thing, key: string) => {
    if (!service) return
    await written(changed, service, key).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        setConflict({ changed, before: service, theirs: await client.read<Thing>(path) })
      throw error
    })
  }
  const settle = async ({ theirs }: Conflict, chosen: Thing) => {
    if (Object.keys(chosen).length > 0)
      return written(chosen, theirs).catch((error: unknown) => toast(error instanceof ApiError ? error.message : ''))
    setConflict(undefined)
    show(theirs)
  }
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundView />
  if (query.error) return <FailureView error={query.error} onRetry={() => void query.refetch()} />
  if (!service) return <LoadingRows rows={14} />
  const preview = {
    path: `${panelPath}/services/preview`,
    body: { id, fields: wiredFields(edited.changed, service) },
    unread: edited.unread,
    nameOf: (path: string) => labelOf(fields, path),
    first: 'service',
    pages: PREVIEWED,
  } as const
  const actions = (
    <>
      <SaleTag service={service} />
      {isEdited &&
        (hasSide ? <PreviewToggle isOn={showsShop} onToggle={() => setShowsShop(!showsShop)} /> : <PreviewButton {...preview} />)}
      <ServiceActions service={service} onChanged={show} />
    </>
  )
  const hasRoutes = service.isPackage !== true && isVisible(panel, ['providers.view'])
  const sections = [...sectionsOf(fields.filter(({ isShown }) => isShown?.(service) ?? true)), t('sections.history')]
  return (
    <div className={styles.page}>
      <ScreenHead title={englishOf(service.texts, 'name') ?? String(id)} count={`${id}`} actions={!isNarrow && actions} />
      {isNarrow && <div className={styles.toolbar}>{actions}</div>}
      <div className={styles.body}>
        <SectionList sections={sections} own={hasRoutes ? t('sections.routes') : undefined} onOwn={setShowsRoutes} />
        {showsRoutes && (
          <section className={styles.routes} aria-label={t('sections.routes')}>
            <RouteEditor serviceId={id} onSaved={done} />
          </section>
        )}
        <div className={styles.form} hidden={showsRoutes}>
          {conflict && (
            <ConflictTable
              conflict={conflict}
              onSave={(chosen) => settle(conflict, chosen)}
              onTake={() => {
                setConflict(undefined)
                show(conflict.theirs)
              }}
            />
          )}
          <ThingForm
            fields={fields}
            thing={service}
            isReadOnly={!isPriced && !isEdited}
            preview={(values) => (
              <>
                <SearchResult values={values} origin={panel.origin} />
                <ServiceHistory id={id} version={Number(service.version)} />
              </>
            )}
            onSave={save}
            onUnsaved={setIsUnsaved}
            onEdited={setEdited}
            draft={`services/${id}`}
          />
        </div>
        {isEdited && hasSide && showsShop && <PreviewSide {...preview} />}
      </div>
      <LeaveGuard isUnsaved={isUnsaved} />
    </div>
  )
}

function SaleTag({ service: { isArchived, isEnabled } }: { readonly service: Thing }) {
  if (isArchived === true) return <Tag tone="warn">{t('archivedTag')}</Tag>
  return isEnabled === true ? <Tag tone="ok">{s('views.on_sale')}</Tag> : <Tag>{s('views.off_sale')}</Tag>
}

/** What a refused field is called in the form. */
const labelOf = (fields: readonly Field[], refused: string): string => {
  const path = refused.replace(/^fields\./, '')
  return fields.find(({ name, wirePath }) => path === name || path === wirePath || path.startsWith(`${name}.`))?.label ?? path
}

/** What a search engine would show of the texts as they stand in the form. */
function SearchResult({ values, origin }: { readonly values: Thing; readonly origin: string }) {
  const text = (name: string) => String(values[`texts.en.${name}`] ?? valueAt(values, `texts.en.${name}`) ?? '')
  return (
    <figure className={styles.result}>
      <figcaption className="tone-3">{t('search.label')}</figcaption>
      <span className="tone-3">{[origin, 'services', String(values.slug ?? '')].join('/')}</span>
      <strong>{text('metaTitle') || text('name')}</strong>
      <span className="tone-2">{text('metaDescription') || text('shortDescription')}</span>
    </figure>
  )
}
