import { CheckboxRow } from '@vitrine/ui/components'
import { useId } from 'react'
import { FieldControl } from '../../../forms/field-control.tsx'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import type { Shelves } from '../editor/editor-fields.ts'
import styles from './bulk.module.css'
import { type ManyAction, type ManyChoice, manyActions } from './many.ts'

const t = sayFrom(texts)
const ACTIONS = manyActions.map((value) => ({ value, name: t(`many.actions.${value}`) }))
const OF_LABELS: ReadonlySet<ManyAction> = new Set(['add', 'remove', 'set'])

export interface ManyFormProps {
  readonly shelves: Shelves
  readonly choice: ManyChoice
  readonly onChange: (choice: ManyChoice) => void
}

/** What is to be done to many services, and with what. */
export function ManyForm({ shelves, choice, onChange }: ManyFormProps) {
  const id = useId()
  const { action, labelIds, target } = choice
  const targets = action === 'delivery' ? shelves.deliveries : shelves.types
  const options = targets.map((one) => ({ value: String(one.id), name: one.name }))
  const choose = (next: ManyAction) => {
    const first = next === 'delivery' ? shelves.deliveries[0] : next === 'type' ? shelves.types[0] : undefined
    onChange({ action: next, labelIds, target: first ? String(first.id) : '' })
  }
  return (
    <>
      <FieldControl
        id={`${id}action`}
        field={{ label: t('many.action'), kind: 'choice', options: ACTIONS }}
        value={action}
        onChange={(value) => choose(value as ManyAction)}
      />
      {OF_LABELS.has(action) && (
        <fieldset className={styles.labels}>
          <legend>{t('many.labels')}</legend>
          {shelves.labels.length === 0 && <p className="tone-3">{t('many.noLabels')}</p>}
          {shelves.labels.map((label) => (
            <CheckboxRow
              key={label.id}
              checked={labelIds.includes(label.id)}
              onChange={({ target: { checked } }) =>
                onChange({ ...choice, labelIds: checked ? [...labelIds, label.id] : labelIds.filter((each) => each !== label.id) })
              }
            >
              {label.name}
            </CheckboxRow>
          ))}
          {action === 'set' && labelIds.length === 0 && <p className="tone-3">{t('many.noneNamed')}</p>}
        </fieldset>
      )}
      {(action === 'delivery' || action === 'type') && (
        <FieldControl
          key={action}
          id={`${id}target`}
          field={{ label: t(`many.${action}`), kind: 'choice', options }}
          value={target}
          onChange={(value) => onChange({ ...choice, target: String(value) })}
        />
      )}
    </>
  )
}
