import { localeNames, toBcp47 } from '@vitrine/platform/kernel'
import { CheckboxRow, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { type FormEvent, useId, useState } from 'react'
import { saidOf } from '../../../api/api-error.ts'
import { newKey } from '../../../api/client.ts'
import { FieldControl } from '../../../forms/field-control.tsx'
import { useBeginBulk } from '../../../lists/bulk/use-begin-bulk.ts'
import common from '../../../messages/en/common.json'
import texts from '../../../messages/en/service-bulk.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action } from '../../../parts/action.tsx'
import { usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import styles from '../bulk/bulk.module.css'
import { Reasons } from '../bulk/many-reasons.tsx'
import type { ServiceRow } from '../service-row.ts'
import own from './replace.module.css'
import {
  EXAMPLES_MAX,
  LANGUAGE_OPTIONS,
  nameOfText,
  previewReplacement,
  type ReplaceChoice,
  type ReplacePreview,
  replacementOf,
  TEXT_NAMES,
} from './replacement.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ReplaceDialogProps {
  readonly ids: readonly number[]
  readonly byId: ReadonlyMap<number, ServiceRow>
  readonly onClose: () => void
}

/** Finds and replaces in the texts of all that is selected: every text before and after first, then workers do it and it can be undone as a whole. */
export function ReplaceDialog({ ids, byId, onClose }: ReplaceDialogProps) {
  const client = useClient()
  const path = usePanelPath()
  const begin = useBeginBulk()
  const [choice, setChoice] = useState<ReplaceChoice>({
    ...{ language: 'en', names: ['name', 'title', 'shortDescription', 'description'] },
    ...{ find: '', replace: '', matchesCase: false },
  })
  const [preview, setPreview] = useState<ReplacePreview>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // One wish is one key, however often it is sent.
  const [key] = useState(newKey)
  const replacement = replacementOf(choice)
  const services = ids.map((id) => ({ id, version: byId.get(id)?.version ?? 0 }))
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    setIsBusy(true)
    await work().catch((error: unknown) => setFailure(saidOf(error)))
    setIsBusy(false)
  }
  const choose = (more: Partial<ReplaceChoice>) => {
    setChoice({ ...choice, ...more })
    setPreview(undefined)
    setFailure(undefined)
  }
  const look = (event: FormEvent) => {
    event.preventDefault()
    if (replacement) void attempt(async () => setPreview(await previewReplacement(client, path, { services, replacement })))
  }
  const apply = () =>
    attempt(async () => {
      const rows = services.map(({ id, version }) => ({ id, own: { version } }))
      await begin('services.texts', { rows }, key, { replacement })
      onClose()
    })
  return (
    <Dialog isOpen onClose={onClose} title={t('replace.title', { count: ids.length })} closeLabel={c('close')} width={560}>
      <div className={styles.body}>
        {failure && (
          <Notice tone="bad" role="alert">
            {failure}
          </Notice>
        )}
        <form className={styles.body} noValidate onSubmit={look}>
          <ReplaceForm {...{ choice }} onChange={choose} />
          {!preview && (
            <Action type="submit" variant="primary" disabled={!replacement || isBusy}>
              {t('replace.preview')}
            </Action>
          )}
        </form>
        {preview && (
          <>
            <p role="status">
              {t('replace.result', {
                ...{ changed: preview.changed, total: ids.length },
                ...{ same: preview.same, cannot: preview.cannot.length },
              })}
            </p>
            <Reasons cannot={preview.cannot} />
            <Examples preview={preview} />
            {preview.changed > 0 && <p className="tone-3">{t('replace.note')}</p>}
            <Action variant="primary" disabled={preview.changed === 0 || isBusy} onClick={() => void apply()}>
              {t('replace.apply', { count: preview.changed })}
            </Action>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ReplaceFormProps {
  readonly choice: ReplaceChoice
  readonly onChange: (more: Partial<ReplaceChoice>) => void
}

function ReplaceForm({ choice: { language, names, find, replace, matchesCase }, onChange }: ReplaceFormProps) {
  const id = useId()
  return (
    <>
      <FieldControl
        id={`${id}find`}
        field={{ label: t('replace.find'), kind: 'text' }}
        value={find}
        onChange={(value) => onChange({ find: String(value) })}
      />
      <FieldControl
        id={`${id}with`}
        field={{ label: t('replace.with'), kind: 'text', hint: t('replace.withHint') }}
        value={replace}
        onChange={(value) => onChange({ replace: String(value) })}
      />
      <FieldControl
        id={`${id}language`}
        field={{ label: t('replace.language'), kind: 'choice', options: LANGUAGE_OPTIONS }}
        value={language}
        onChange={(value) => onChange({ language: String(value) })}
      />
      <fieldset className={styles.labels}>
        <legend>{t('replace.names')}</legend>
        {TEXT_NAMES.map((name) => (
          <CheckboxRow
            key={name}
            checked={names.includes(name)}
            onChange={({ target: { checked } }) =>
              onChange({ names: TEXT_NAMES.filter((each) => (each === name ? checked : names.includes(each))) })
            }
          >
            {nameOfText(name)}
          </CheckboxRow>
        ))}
      </fieldset>
      <CheckboxRow checked={matchesCase} onChange={({ target: { checked } }) => onChange({ matchesCase: checked })}>
        {t('replace.matchesCase')}
      </CheckboxRow>
    </>
  )
}

const Examples = ({ preview: { examples } }: { readonly preview: ReplacePreview }) =>
  examples.length > 0 && (
    <>
      <ul className={own.examples} aria-label={t('replace.examples')}>
        {examples.map(({ id, locale, name, before, after }) => (
          <li key={`${id}.${locale}.${name}`}>
            <span className="tone-3">{t('replace.place', { id: String(id), name: nameOfText(name), language: localeNames[locale] })}</span>
            <del lang={toBcp47(locale)}>{before}</del>
            <ins lang={toBcp47(locale)}>{after}</ins>
          </li>
        ))}
      </ul>
      {examples.length >= EXAMPLES_MAX && <p className="tone-3">{t('replace.more', { count: EXAMPLES_MAX })}</p>}
    </>
  )
