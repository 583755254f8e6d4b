import { CheckboxRow } from '@vitrine/ui/components'
import { useId } from 'react'
import { FieldControl } from '../../../forms/field-control.tsx'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import type { ShelfName } from '../editor/edited-service.ts'
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

const named = (things: readonly ShelfName[]) => things.map(({ id, name }) => ({ value: String(id), name }))

/** What an action is done with; countries may also be none. */
function optionsFor(action: ManyAction, shelves: Shelves): readonly { readonly value: string; readonly name: string }[] {
  if (action === 'delivery') return named(shelves.deliveries)
  if (action === 'type') return named(shelves.types)
  if (action !== 'countries') return []
  return [...named(shelves.targets.filter(({ type }) => type === 'countries')), { value: '', name: t('many.noCountries') }]
}

/** What is to be done to many services, and with what. */
export function ManyForm({ shelves, choice, onChange }: ManyFormProps) {
  const id = useId()
  const { action, labelIds, target } = choice
  const options = optionsFor(action, shelves)
  const choose = (next: ManyAction) => {
    onChange({ action: next, labelIds, target: optionsFor(next, shelves)[0]?.value ?? '' })
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
      {(action === 'delivery' || action === 'type' || action === 'countries') && (
        <FieldControl
          key={action}
          id={`${id}target`}
          field={{
            ...{ label: t(`many.${action}`), kind: 'choice', options },
            ...(action === 'countries' ? { hint: t('many.countriesHint') } : {}),
          }}
          value={target}
          onChange={(value) => onChange({ ...choice, target: String(value) })}
        />
      )}
    </>
  )
}
