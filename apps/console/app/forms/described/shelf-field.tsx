import { useQuery } from '@tanstack/react-query'
import texts from '../../messages/en/forms.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { FieldControl } from '../field-control.tsx'

const t = sayFrom(texts)

interface Shelf {
  readonly id: number
  readonly name: string
  readonly networkId?: number
}

export interface ShelfFieldProps {
  readonly id: string
  readonly kind: 'network' | 'service-type'
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly isReadOnly: boolean
  readonly onChange: (value: string) => void
}

/** A network or service type of the panel, picked by its name. */
export function ShelfField({ id, kind, label, hint, error, value, isReadOnly, onChange }: ShelfFieldProps) {
  const networks = useShelves('networks')
  const types = useShelves('service-types', kind === 'service-type')
  const networkOf = ({ networkId }: Shelf) => networks.find((network) => network.id === networkId)?.name
  const named = (kind === 'network' ? networks : types).map((shelf) => ({
    value: String(shelf.id),
    // Types of several networks share a name.
    name: [networkOf(shelf), shelf.name].filter(Boolean).join(', '),
  }))
  // What is not in the lists, or not read yet, stays what it is.
  const unknown = value !== '' && !named.some((option) => option.value === value) ? [{ value, name: value }] : []
  const options = [{ value: '', name: t('notSet') }, ...unknown, ...named]
  return (
    <FieldControl
      {...{ id, value, error }}
      field={{ kind: 'choice', label, isReadOnly, options, ...(hint ? { hint } : {}) }}
      onChange={(next) => onChange(String(next))}
    />
  )
}

function useShelves(segment: string, isWanted = true): readonly Shelf[] {
  const client = useClient()
  const path = `${usePanelPath()}/${segment}`
  const { data } = useQuery({
    queryKey: ['list', path, '{}', undefined],
    queryFn: ({ signal }) => client.list<Shelf>(path, {}, signal),
    enabled: isWanted,
  })
  return data?.rows ?? []
}
