import { type Locale, localeNames, locales } from '@vitrine/platform/kernel'
import { Notice } from '@vitrine/ui/components'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import common from '../messages/en/common.json'
import texts from '../messages/en/forms.json'
import { sayFrom } from '../messages/texts.ts'
import { Action, commandKey } from '../parts/action.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { ValueField } from './described/value-field.tsx'
import { listOf } from './described/value-form.ts'
import { DraftOffer } from './drafts/draft-offer.tsx'
import { useDraft } from './drafts/use-draft.ts'
import { type ChangedFields, changedFields, type Field, type FieldValue, fieldValues, type Thing } from './field.ts'
import { FieldControl } from './field-control.tsx'
import styles from './thing-form.module.css'
import { type Sending, useSending } from './use-sending.ts'
import { type Typed, useTypedValues } from './use-typed-values.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ThingFormProps {
  readonly fields: readonly Field[]
  /** What is there; an empty one is being made. */
  readonly thing: Thing
  readonly isNew?: boolean
  /** What the button says that sends it, where that is neither Create nor Save. */
  readonly submitLabel?: string
  readonly isReadOnly?: boolean
  /** What comes of the values that stand in the form. */
  readonly preview?: ((values: Thing) => ReactNode) | undefined
  readonly onSave: (changed: Thing, key: string) => Promise<void>
  /** Reads the thing again, which someone else has changed: what both changed is then chosen here. */
  readonly onReread?: () => Promise<unknown>
  readonly onUnsaved?: (isUnsaved: boolean) => void
  /** What differs from the thing, whenever that changes. */
  readonly onEdited?: ((edited: ChangedFields) => void) | undefined
  /** What is typed is kept under this until it is saved: the segment of the thing and its number. */
  readonly draft?: string | undefined
}

/** The form of a plain thing, made from its fields: only what was changed is sent, what was refused stands under its field. */
export function ThingForm({
  fields,
  thing,
  isNew = false,
  submitLabel,
  isReadOnly = false,
  preview,
  onSave,
  onReread,
  onUnsaved,
  onEdited,
  draft: draftName,
}: ThingFormProps) {
  const id = useId()
  const sending = useSending()
  const known = useMemo(() => fields.filter(({ only }) => only === undefined || only === (isNew ? 'new' : 'existing')), [fields, isNew])
  const first = useMemo(() => fieldValues(known, thing), [known, thing])
  const { values, setValues, isSaving, contested, discard, restore } = useTypedValues(first)
  const secrets = useMemo(() => new Set(known.filter(({ kind }) => kind === 'secret').map(({ name }) => name)), [known])
  const draft = useDraft({ name: isReadOnly ? undefined : draftName, first, values, apart: secrets })
  const shown = known.filter(({ isShown }) => isShown?.({ ...thing, ...values }) ?? true)
  const { changed, unread } = changedFields(shown, thing, values)
  const count = Object.keys(changed).length + unread.length
  useEffect(() => onUnsaved?.(count > 0), [count, onUnsaved])
  const edited = JSON.stringify({ changed, unread })
  useEffect(() => onEdited?.(JSON.parse(edited) as ChangedFields), [edited, onEdited])
  const [lang, setLang] = useLanguage(shown, sending)
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (unread.length > 0 || (count === 0 && !isNew)) return
    void sending.send(async (key) => {
      isSaving.current = true
      try {
        await onSave(changed, key)
        draft.drop()
      } catch (error) {
        isSaving.current = false
        if (error instanceof ApiError && error.code === 'changed_meanwhile') await onReread?.()
        throw error
      }
      isSaving.current = false
    })
  }
  const isNamed = (path: string) =>
    shown.some(({ name, wirePath, form }) => path === name || path === wirePath || (form !== undefined && path.startsWith(`${name}.`)))
  const others = Object.entries(sending.errors).flatMap(([name, said]) => (isNamed(name) ? [] : said))
  const sections = [...Map.groupBy(shown, ({ section = '' }) => section)]
  const isTranslated = (language: Locale) =>
    shown.some((field) => field.lang === language && (listOf(values[field.name]).length > 0 || isText(values[field.name])))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey)) save(event)
      }}
    >
      <div className={styles.fields} data-letter-into={isReadOnly ? undefined : 'e'}>
        {(sending.message || others.length > 0) && (
          <Notice tone="bad" role="alert">
            {sending.message ?? others.join('\n')}
          </Notice>
        )}
        {draft.offered && (
          <DraftOffer
            at={draft.offered.at}
            count={Object.keys(draft.offered.typed).length}
            onRestore={() => {
              restore(draft.offered as Typed)
              draft.settle(true)
            }}
            onDrop={() => draft.settle(false)}
          />
        )}
        <ChangedMeanwhile
          fields={shown}
          theirs={first}
          {...{ id, contested, values }}
          onChoose={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        />
        {sections.map(([section, members]) => (
          <fieldset key={section} className={styles.section}>
            {section && <legend className={styles.legend}>{section}</legend>}
            {members.some((field) => field.lang) && (
              <FieldControl
                id={`${id}language`}
                field={{
                  label: t('language'),
                  kind: 'choice',
                  options: locales.map((value) => ({
                    value,
                    name: isTranslated(value) ? localeNames[value] : t('noText', { language: localeNames[value] }),
                  })),
                }}
                value={lang}
                onChange={(value) => setLang(value as Locale)}
              />
            )}
            {members
              .filter((field) => field.lang === undefined || field.lang === lang)
              .map((field) => (
                <FieldOf
                  key={field.name}
                  id={`${id}${field.name}`}
                  field={{ ...field, isReadOnly: field.isReadOnly === true || isReadOnly }}
                  value={values[field.name] ?? ''}
                  isSet={thing[field.name] !== undefined && thing[field.name] !== null}
                  {...{ sending }}
                  isUnread={unread.includes(field.name)}
                  onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
                />
              ))}
          </fieldset>
        ))}
        {preview?.({ ...thing, ...values })}
      </div>
      {!isReadOnly && (count > 0 || isNew) && (
        <div className={styles.foot}>
          <span className="tone-3" role="status">
            {isNew ? '' : t('unsaved', { count })}
          </span>
          <Action onClick={discard} disabled={count === 0}>
            {c('discard')}
          </Action>
          <Action type="submit" variant="primary" keys={commandKey('S')} isLoading={sending.isSending}>
            {submitLabel ?? (isNew ? t('create') : c('save'))}
          </Action>
        </div>
      )}
    </form>
  )
}

const isText = (value: FieldValue | undefined): boolean => typeof value === 'string' && value !== ''

/** The language that is shown: what was refused in another one brings that one up. */
function useLanguage(fields: readonly Field[], { errors }: Sending) {
  const [lang, setLang] = useState<Locale>('en')
  const wrong = fields.find((field) => field.lang && errors[field.name])?.lang
  // Every refusal by itself.
  useEffect(() => {
    if (wrong) setLang(wrong)
  }, [wrong, errors])
  return [lang, setLang] as const
}

interface FieldOfProps {
  readonly id: string
  readonly field: Field
  readonly value: FieldValue
  readonly isSet: boolean
  readonly isUnread: boolean
  readonly sending: Sending
  readonly onChange: (value: FieldValue) => void
}

function FieldOf({ id, field, value, isSet, isUnread, sending, onChange }: FieldOfProps) {
  const { name, wirePath = name, form, label, hint, isReadOnly } = field
  if (form)
    return (
      <ValueField
        {...{ id, form, value, onChange }}
        path={name}
        isReadOnly={isReadOnly === true}
        words={{
          label: (path) => (path === name ? label : (field.partLabel?.(path) ?? path)),
          hint: (path) => (path === name ? hint : undefined),
          option: (_, option) => field.optionName?.(option) ?? option,
        }}
        errorAt={(path) => sending.errorOf(path) ?? (isUnread && path === name ? t('unread') : undefined)}
      />
    )
  const error = sending.errorOf(name) ?? sending.errorOf(wirePath) ?? (isUnread ? t('unread') : undefined)
  return <FieldControl {...{ id, field, value, error, isSet, onChange }} />
}
