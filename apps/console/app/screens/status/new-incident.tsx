import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import texts from '../../messages/en/status.json'
import { sayFrom } from '../../messages/texts.ts'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { withTexts } from '../../values/translated.ts'
import { factFields, type Incident, type Network, nameOf, updateFields, wired } from './incident.ts'

const t = sayFrom(texts)
const EMPTY = { titles: {}, networkIds: [], state: 'investigating', texts: {} }

interface NewIncidentProps {
  readonly path: string
  readonly networks: readonly Network[]
  readonly onCreated: (id: number) => void
  readonly onClose: () => void
}

/** A new incident with its first update. */
export function NewIncident({ path, networks, onCreated, onClose }: NewIncidentProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const fields = useMemo(() => [...factFields(networks), ...updateFields], [networks])
  const save = async (changed: Thing, key: string) => {
    const incident = await client.write<Incident>('POST', path, wired({ ...EMPTY, ...withTexts(changed, EMPTY) }), key)
    await queries.invalidateQueries({ queryKey: ['list', path] })
    toast(t('created', { name: nameOf(incident) }))
    onCreated(incident.id)
  }
  return (
    <Inspector title={t('add')} label={t('add')} onClose={onClose}>
      <ThingForm fields={fields} thing={EMPTY} isNew onSave={save} draft="incidents/new" />
    </Inspector>
  )
}
