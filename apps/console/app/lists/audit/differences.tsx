import texts from '../../messages/en/audit.json'
import { sayFrom } from '../../messages/texts.ts'
import styles from './audit.module.css'
import { type AuditRow, differencesOf } from './audit-row.ts'

const t = sayFrom(texts)

/** Every field that changed, before and after. */
export function Differences({ row }: { readonly row: Pick<AuditRow, 'before' | 'after'> }) {
  const differences = differencesOf(row)
  if (differences.length === 0) return <p className="tone-3">{t('noChanges')}</p>
  return (
    <table className={styles.changes} aria-label={t('changes')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td className="tone-3">{before}</td>
            <td className="weight-medium">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
