import { type AuditRow, differencesOf } from './audit-row.ts'

/** What changed first, from what to what, and how many fields more. */
export function ChangeSummary({ row }: { readonly row: Pick<AuditRow, 'before' | 'after'> }) {
  const [first, ...others] = differencesOf(row)
  if (!first) return null
  const { field, before, after } = first
  return (
    <span className="tone-2">
      {field}: <span className="tone-3">{before}</span> → <span className="weight-medium">{after}</span>
      {others.length > 0 && <span className="tone-3"> +{others.length}</span>}
    </span>
  )
}
