import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import styles from '../../entry/entry-page.module.css'
import { EntryPage } from '../../entry/entry-page.tsx'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/new-panel.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { paths } from '../../paths.ts'
import type { Me } from '../../session/me.ts'
import { useClient } from '../../session/session-context.tsx'
import { useMe } from '../../session/use-me.ts'
import { ProofSheet } from '../../shell/proof-sheet.tsx'
import { CopyFrom } from './copy-from.tsx'
import { type CopySource, copiesSettings, requestFor, usualParts } from './copy-source.ts'
import { keyFrom } from './key-from.ts'
import { firstPlace, PlaceFields } from './place-fields.tsx'

const t = sayFrom(texts)

/** A new panel: an owner of the deployment says what it is called and where it stands; everything else follows in its guide. */
export function NewPanelScreen() {
  const me = useMe()
  if (me.data === null) return <Navigate to={`${paths.signIn}?to=${encodeURIComponent(paths.newPanel)}`} replace />
  if (me.error) return <FailureView error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data) return null
  if (me.data.deploymentRole !== 'owner') return <NotFoundView />
  return <NewPanelForm panels={me.data.panels} />
}

interface MadePanel {
  readonly key: string
  /** Of a copy: how many things of the source stay out of it, by part. */
  readonly leftOut?: { readonly promotions?: number; readonly providers?: number; readonly payments?: number }
}

function NewPanelForm({ panels }: Pick<Me, 'panels'>) {
  const client = useClient()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sending = useSending()
  const [values, setValues] = useState({ name: '', origin: '', key: '' })
  const [place, setPlace] = useState(firstPlace)
  const [source, setSource] = useState<CopySource>({ key: '', parts: usualParts })
  // It follows the name until somebody writes another.
  const [hasOwnKey, setHasOwnKey] = useState(false)
  const key = hasOwnKey ? values.key : keyFrom(values.name)
  const change = (name: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value })
  const submit = () =>
    sending.send(async (idempotencyKey) => {
      const made = await client.write<MadePanel>(
        'POST',
        ...requestFor({ ...values, key, ...(copiesSettings(source) ? {} : place) }, source),
        idempotencyKey,
      )
      await queries.invalidateQueries({ queryKey: ['me'] })
      await navigate(paths.panel(made.key, 'guide'), {
        state: {
          couponsLeftOut: made.leftOut?.promotions ?? 0,
          providersLeftOut: made.leftOut?.providers ?? 0,
          methodsLeftOut: made.leftOut?.payments ?? 0,
        },
      })
    })
  return (
    <>
      <EntryPage title={t('title')} intro={t('intro')} message={sending.message} onSubmit={submit}>
        <FieldText
          id="name"
          label={t('name')}
          placeholder={t('namePlaceholder')}
          isLarge
          autoComplete="off"
          value={values.name}
          error={sending.errorOf('name')}
          onChange={change('name')}
        />
        <FieldText
          id="origin"
          label={t('origin')}
          hint={t('originHint')}
          placeholder={t('originPlaceholder')}
          isLarge
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={values.origin}
          error={sending.errorOf('origin')}
          onChange={change('origin')}
        />
        <FieldText
          id="key"
          label={t('key')}
          hint={t('keyHint')}
          isLarge
          autoComplete="off"
          spellCheck={false}
          value={key}
          error={sending.errorOf('key')}
          onChange={(event) => {
            setHasOwnKey(true)
            change('key')(event)
          }}
        />
        {!copiesSettings(source) && <PlaceFields place={place} errorOf={sending.errorOf} onChange={setPlace} />}
        {panels.length > 0 && <CopyFrom panels={panels} source={source} error={sending.errorOf('parts')} onChange={setSource} />}
        <Button type="submit" variant="primary" className={styles.submit} isLoading={sending.isSending}>
          {t('create')}
        </Button>
        {panels.length > 0 && (
          <Link className="link" to={paths.start}>
            {t('back')}
          </Link>
        )}
      </EntryPage>
      {/* A copy may take keys along. Outside the form: its own form would send this one too. */}
      <ProofSheet />
    </>
  )
}
