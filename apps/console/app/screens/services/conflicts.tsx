import { Notice } from '@vitrine/ui/components'
import type { CellValue } from '../../grid/cell-kinds.ts'
import texts from '../../messages/en/services.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import type { ShelfNames } from './editor/use-shelf-names.ts'
import styles from './review-dialog.module.css'
import { FIELDS, writtenField } from './service-fields.ts'
import type { ServiceRow } from './service-row.ts'
import type { ServiceEdits } from './use-service-edits.ts'

const t = sayFrom(texts)

export interface ConflictsProps {
  readonly edits: ServiceEdits
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly names: ShelfNames | undefined
}

/** Services that somebody else changed meanwhile: mine or theirs, each decided by itself. */
export function Conflicts({ edits, byId, names }: ConflictsProps) {
  return (
    <>
      <Notice tone="warn" role="alert">
        {t('conflicts.title', { count: edits.conflicts.length })} {t('conflicts.text')}
      </Notice>
      {edits.conflicts.map((conflict) => {
        const { id, current, by } = conflict
        const mine = edits.edits.rows.get(id) ?? {}
        return (
          <section key={id} className={styles.conflict} aria-label={byId.get(id)?.name ?? String(id)}>
            <span>
              <b className="weight-bold">{byId.get(id)?.name}</b>{' '}
              <span className="tone-3">{by ? t('conflicts.by', { name: by }) : ''}</span>
            </span>
            <dl>
              <dt />
              <dd className="tone-3">{t('conflicts.yours')}</dd>
              <dd className="tone-3">{t('conflicts.theirs')}</dd>
              {Object.entries(mine).map(([field, value]) => (
                <div key={field} className={styles.contents}>
                  <dt className="tone-3">{FIELDS[field]?.name ?? field}</dt>
                  <dd>{writtenField(field, value, names)}</dd>
                  <dd>{writtenField(field, (current?.[field] ?? null) as CellValue, names)}</dd>
                </div>
              ))}
            </dl>
            <div className={styles.choices}>
              <Action onClick={() => edits.resolve(conflict, true)}>{t('conflicts.keepMine')}</Action>
              <Action onClick={() => edits.resolve(conflict, false)}>{t('conflicts.takeTheirs')}</Action>
            </div>
          </section>
        )
      })}
    </>
  )
}
