import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import type { Field, Thing } from '../../forms/field.ts'
import { RouteEditor } from '../../forms/routes/route-editor.tsx'
import { ThingForm } from '../../forms/thing-form.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import type { SaveResult } from './save-services.ts'
import type { ServiceRow } from './service-row.ts'

const t = sayFrom(texts)

export interface ServiceInspectorProps {
  readonly row: ServiceRow
  readonly isPriced: boolean
  readonly isEdited: boolean
  readonly onSaved: (row: ServiceRow) => void
  readonly onClose: () => void
}

/** One service: what can be changed of it in a form of its own, saved at once. */
export function ServiceInspector({ row, isPriced, isEdited, onSaved, onClose }: ServiceInspectorProps) {
  const done = useDoneToast()
  const client = useClient()
  const queries = useQueryClient()
  const path = usePanelPath()
  const { key: panel } = usePanel()
  const toast = useToast()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const queryKey = ['service', path, row.id]
  const service = useQuery({ queryKey, queryFn: () => client.read<Thing>(`${path}/services/${row.id}`) })
  const fields = useMemo(() => fieldsFor(row, { isPriced, isEdited }), [row, isPriced, isEdited])
  const save = async (changed: Thing, key: string) => {
    const version = Number(service.data?.version ?? row.version)
    const result = await client.write<SaveResult>('PATCH', `${path}/services`, { changes: [{ id: row.id, version, fields: changed }] }, key)
    const [conflict] = result.conflicts
    if (conflict || result.errors.length > 0) throw refusal(result)
    const next = { ...service.data, ...changed, version: result.done[0]?.version ?? version }
    queries.setQueryData(queryKey, next)
    onSaved({ ...row, ...(changed as Partial<ServiceRow>), version: next.version })
    toast(t('inspector.saved', { id: String(row.id) }))
  }
  return (
    <Inspector
      title={row.name}
      label={t('inspector.label', { id: String(row.id) })}
      badge={row.isEnabled ? <Tag tone="ok">{t('views.on_sale')}</Tag> : <Tag>{t('views.off_sale')}</Tag>}
      actions={
        <Link className="link" to={paths.panel(panel, `services/${row.id}`)}>
          {t('inspector.open')}
        </Link>
      }
      onClose={onClose}
    >
      {service.error && <FailureView error={service.error} onRetry={() => void service.refetch()} />}
      {service.isPending && <LoadingRows />}
      {service.data && (
        <ThingForm
          fields={fields}
          thing={service.data}
          isReadOnly={!isPriced && !isEdited}
          onSave={save}
          onUnsaved={setIsUnsaved}
          draft={`services/${row.id}/short`}
        />
      )}
      {!row.isPackage && <RouteEditor serviceId={row.id} onSaved={done} />}
      <LeaveGuard isUnsaved={isUnsaved} />
    </Inspector>
  )
}

function fieldsFor(
  { pricingPer }: ServiceRow,
  { isPriced, isEdited }: { readonly isPriced: boolean; readonly isEdited: boolean },
): readonly Field[] {
  const basics = { section: t('inspector.basics'), isReadOnly: !isEdited }
  const price = { section: t('inspector.price'), isReadOnly: !isPriced }
  const quantities = { section: t('inspector.quantities'), isReadOnly: !isEdited }
  return [
    { name: 'name', label: t('columns.name'), kind: 'text', isWide: true, ...basics },
    { name: 'isEnabled', label: t('columns.onSale'), kind: 'switch', ...basics },
    { name: 'priceNano', label: t('inspector.pricePer', { count: pricingPer }), kind: 'nano', ...price },
    { name: 'discountPpm', label: t('columns.discount'), kind: 'ppm', ...price },
    { name: 'minQuantity', label: t('columns.min'), kind: 'whole', ...quantities },
    { name: 'maxQuantity', label: t('columns.max'), kind: 'whole', ...quantities },
    { name: 'quantityStep', label: t('columns.step'), kind: 'whole', ...quantities },
    { name: 'guaranteeDays', label: t('columns.guaranteeDays'), kind: 'whole', isOptional: true, ...quantities },
  ]
}

/** What the server did not take, as a form hears of it. */
function refusal({ conflicts, errors }: SaveResult): ApiError {
  const byField = Map.groupBy(errors, ({ field }) => field)
  return new ApiError({
    status: 422,
    message: conflicts.length > 0 ? t('conflicts.title', { count: conflicts.length }) : '',
    errors: Object.fromEntries([...byField].map(([field, said]) => [field, said.map(({ message }) => message)])),
    details: {},
    requestId: undefined,
  })
}
