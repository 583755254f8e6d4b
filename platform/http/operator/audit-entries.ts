import type { AuditEntry } from './operator-ports.ts'
import type { AuditState } from './operator-route.ts'

type States = ReadonlyMap<string, AuditState>
type Facts = Pick<AuditEntry, 'permission' | 'action' | 'reason'> & { readonly kind: string; readonly isEvent: boolean }

/** A row for each entity that is there now and was not, is gone, or has a field that changed: with the changed fields only. */
export function auditEntries(facts: Facts, before: States, after: States): AuditEntry[] {
  const { kind, isEvent, ...rest } = facts
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    const changed = changedFields(was, is)
    if (changed.length === 0 && !isEvent && was && is) return []
    const entity = { kind, id, label: (is ?? was)?.label ?? id }
    return [{ ...rest, entity, before: picked(was, changed), after: picked(is, changed), outcome: 'done' as const }]
  })
}

function changedFields(was: AuditState | undefined, is: AuditState | undefined): string[] {
  const names = new Set([...Object.keys(was?.fields ?? {}), ...Object.keys(is?.fields ?? {})])
  return [...names].filter((name) => jsonOf(was?.fields[name]) !== jsonOf(is?.fields[name]))
}

const picked = (state: AuditState | undefined, names: readonly string[]): AuditEntry['before'] =>
  state ? Object.fromEntries(names.filter((name) => name in state.fields).map((name) => [name, state.fields[name]])) : null

/** Money is a bigint, which JSON does not know. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)) ?? 'null'
