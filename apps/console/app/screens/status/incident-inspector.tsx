import { useQueryClient } from '@tanstack/react-query'
import { localeNames } from '@vitrine/platform/kernel'
import { IconTrash, Tag } from '@vitrine/ui/components'
import { useMemo, useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import type { Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/status.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, IconAction } from '../../parts/action.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import { withTexts } from '../../values/translated.ts'
import {
  factFields,
  type Incident,
  type IncidentUpdate,
  type Network,
  nameOf,
  textFields,
  toneOf,
  updateFields,
  wired,
} from './incident.ts'
import styles from './status.module.css'

const t = sayFrom(texts)

interface IncidentInspectorProps {
  readonly incident: Incident
  readonly path: string
  readonly networks: readonly Network[]
  readonly onClose: () => void
}

/** What is written now: nothing, the incident's own facts, a new update, or an old one again. */
type Written = 'nothing' | 'facts' | 'update' | IncidentUpdate

/** An incident with everything that was said of it; what is written of it takes the place of that. */
export function IncidentInspector({ incident, path, networks, onClose }: IncidentInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const done = useDoneToast()
  const [written, setWritten] = useState<Written>('nothing')
  const own = `${path}/${incident.id}`
  const remove = async () => {
    try {
      const { undo } = await client.change('PUT', `${own}/removal`, { version: incident.version, isRemoved: true })
      onClose()
      done(t('removed', { name: nameOf(incident) }), undo, [['list', path]])
    } catch (error) {
      toast(saidOf(error))
    }
    await queries.invalidateQueries({ queryKey: ['list', path] })
  }
  return (
    <Inspector
      title={nameOf(incident)}
      label={nameOf(incident)}
      badge={<Tag tone={toneOf[incident.state]}>{t(`states.${incident.state}`)}</Tag>}
      actions={
        <IconAction label={t('remove')} onClick={() => void remove()}>
          <IconTrash size={16} />
        </IconAction>
      }
      onClose={onClose}
    >
      {written === 'nothing' ? (
        <>
          <InspectorBody>
            <HistoryLink entity="status-incident" id={String(incident.id)} />
            <ol className={styles.updates}>
              {incident.updates.map((update) => (
                <Update key={update.id} update={update} onEdit={() => setWritten(update)} />
              ))}
            </ol>
          </InspectorBody>
          <div className={styles.foot}>
            <Action onClick={() => setWritten('facts')}>{t('editFacts')}</Action>
            <Action variant="primary" onClick={() => setWritten('update')}>
              {t('addUpdate')}
            </Action>
          </div>
        </>
      ) : (
        <Writing
          key={typeof written === 'object' ? written.id : written}
          {...{ incident, path, networks, written }}
          onDone={() => setWritten('nothing')}
        />
      )}
    </Inspector>
  )
}

function Update({ update: { at, state, texts: said, missing }, onEdit }: { readonly update: IncidentUpdate; readonly onEdit: () => void }) {
  return (
    <li>
      <p className={styles.head}>
        <Tag tone={toneOf[state]}>{t(`states.${state}`)}</Tag>
        <span className="tone-3">{shortTime(at)}</span>
        <Action onClick={onEdit}>{t('editUpdate')}</Action>
      </p>
      <p className={styles.text}>{said.en}</p>
      {missing.length > 0 && (
        <p className="tone-3">{t('noTextIn', { languages: missing.map((locale) => localeNames[locale]).join(', ') })}</p>
      )}
    </li>
  )
}

interface WritingProps extends Omit<IncidentInspectorProps, 'onClose'> {
  readonly written: Exclude<Written, 'nothing'>
  readonly onDone: () => void
}

function Writing({ incident, path, networks, written, onDone }: WritingProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const [isUnsaved, setIsUnsaved] = useState(false)
  const own = `${path}/${incident.id}`
  const { fields, thing, method, to } = useMemo(() => {
    if (written === 'facts') return { fields: factFields(networks), thing: { ...incident }, method: 'PATCH', to: own } as const
    if (written === 'update')
      return { fields: updateFields, thing: { state: incident.state, texts: {} }, method: 'POST', to: `${own}/updates` } as const
    return { fields: textFields, thing: { ...written }, method: 'PATCH', to: `${own}/updates/${written.id}` } as const
  }, [written, networks, incident, own])
  const save = async (changed: Thing, key: string) => {
    const whole = written === 'update' ? thing : {}
    await client.write(method, to, { version: incident.version, ...whole, ...wired(withTexts(changed, thing)) }, key)
    await queries.invalidateQueries({ queryKey: ['list', path] })
    toast(t(written === 'update' ? 'updated' : 'saved', { name: nameOf(incident) }))
    onDone()
  }
  return (
    <>
      <div className={styles.back}>
        <Action onClick={onDone}>{t('back')}</Action>
      </div>
      <ThingForm
        fields={fields}
        thing={thing}
        {...(written === 'update' ? { isNew: true, submitLabel: t('addUpdate') } : {})}
        onSave={save}
        onUnsaved={setIsUnsaved}
        draft={`incidents/${incident.id}/${typeof written === 'string' ? written : written.id}`}
      />
      <LeaveGuard isUnsaved={isUnsaved} />
    </>
  )
}
