import type { AuditEntry } from './operator-ports.ts'
import type { AuditState } from './operator-route.ts'

type States = ReadonlyMap<string, AuditState>
type Facts = Pick<AuditEntry, 'permission' | 'action' | 'reason' | 'undoneBy'> & {
  readonly kind: string
  readonly isEvent: boolean
  /** The operation whose plan puts back what it took away. */
  readonly broughtBackBy?: string | undefined
}

/** A row for each entity that is there now and was not, is gone, or has a field that changed: with the changed fields only. */
export function auditEntries(facts: Facts, before: States, after: States): AuditEntry[] {
  const { kind, isEvent, undoneBy, broughtBackBy, ...rest } = facts
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    const changed = changedFields(was, is)
    if (changed.length === 0 && !isEvent && was && is) return []
    const entity = { kind, id, label: (is ?? was)?.label ?? id }
    const row = { ...rest, entity, before: picked(was, changed), after: picked(is, changed), outcome: 'done' as const }
    // What was made has nothing before it to bring back.
    const way = was && (is ? undoneBy : broughtBackBy)
    return [way ? { ...row, undoneBy: way } : row]
  })
}

function changedFields(was: AuditState | undefined, is: AuditState | undefined): string[] {
  const names = new Set([...Object.keys(was?.fields ?? {}), ...Object.keys(is?.fields ?? {})])
  return [...names].filter((name) => jsonOf(was?.fields[name]) !== jsonOf(is?.fields[name]))
}

const picked = (state: AuditState | undefined, names: readonly string[]): AuditEntry['before'] =>
  state ? Object.fromEntries(names.filter((name) => name in state.fields).map((name) => [name, state.fields[name]])) : null

/** A value as text, the same for the same value: money is a bigint, which JSON does not know, and the database keeps names of objects in an order of its own. */
export const jsonOf = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => sorted(inner)) ?? 'null'

function sorted(inner: unknown): unknown {
  if (typeof inner === 'bigint') return inner.toString()
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
  return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
}
