import { EmptyState, Notice } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DraftOffer } from '../../forms/drafts/draft-offer.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { PreviewButton, PreviewSide, useHasSide } from '../../preview/preview-pane.tsx'
import { useIsPermitted, usePanel } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { CaptchaTester } from './captcha-tester.tsx'
import { GroupList } from './group-list.tsx'
import { isPalette, PaletteContrast } from './palette-contrast.tsx'
import { type SettingGroup, settingGroups } from './setting.ts'
import { SettingField } from './setting-field.tsx'
import { nameOfPath } from './setting-words.ts'
import styles from './settings-screen.module.css'
import { type SettingEditing, type SettingsOfPage, useSettingEdits, wrongGroups } from './use-setting-edits.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const PAGES = ['home', 'catalogue', 'service', 'order', 'sign-in'] as const

/** One group of settings at a time; what was changed in any of them is saved together. */
export function SettingsForm(props: SettingsOfPage) {
  const { page, settings } = props
  const { permissions } = usePanel()
  const hasPreview = useIsPermitted('appearance.edit')
  const hasSide = useHasSide()
  const editing = useSettingEdits(props)
  const form = useRef<HTMLFormElement>(null)
  const isSeeking = useRef(false)
  const [search, setSearch] = useSearchParams()
  const groups = settingGroups.filter((group) => settings.some((setting) => setting.group === group))
  const wanted = search.get('group')
  const group = groups.find((each) => each === wanted) ?? groups[0]
  const show = (next: SettingGroup) => setSearch({ group: next }, { replace: true })
  const wrong = wrongGroups(settings, editing.wrong)
  const { save } = editing
  const wrongKey = editing.wrong.join(' ')
  // Each refusal leads to its first field once.
  useEffect(() => {
    if (wrongKey === '' || editing.isSending) return
    const first = groups.find((each) => wrong.has(each))
    if (first && group && !wrong.has(group)) show(first)
    isSeeking.current = true
  }, [wrongKey, editing.isSending])
  useEffect(() => {
    const field = isSeeking.current && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!field) return
    isSeeking.current = false
    field.focus()
  })
  const sought = search.get('setting')
  useEffect(() => {
    if (!sought) return
    const setting = form.current?.querySelector<HTMLElement>(`[data-setting="${CSS.escape(sought)}"]`)
    setting?.scrollIntoView({ block: 'center' })
    setting?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [sought])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      void save()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [save])
  if (!group) return <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
  const shown = settings.filter((setting) => setting.group === group)
  const preview = {
    path: `${props.path}/preview`,
    body: { changes: editing.changes },
    unread: editing.unread,
    nameOf: nameOfPath,
    first: 'home',
    pages: PAGES,
  } as const
  const isReadOnly = shown.every(({ permission }) => !permissions.includes(permission))
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={styles.body}>
        <GroupList {...{ groups, group, wrong }} changed={editing.changed} onChoose={show} />
        <section className={styles.fields} key={group} aria-label={t(`groups.${group}`)}>
          <div className={styles.fieldsHead}>
            <h2 className={styles.title}>{t(`groups.${group}`)}</h2>
            {hasPreview && !hasSide && <PreviewButton {...preview} />}
          </div>
          <Notices editing={editing} />
          {isReadOnly && <Notice role="note">{t('readOnly')}</Notice>}
          {shown.map((setting) => (
            <Fragment key={setting.name}>
              <SettingField
                {...{ setting, editing }}
                isReadOnly={!permissions.includes(setting.permission)}
                warning={setting.name === 'custom_code' && !page.customCodeIsValid ? t('codeInvalid') : undefined}
              />
              {hasPreview && isPalette(setting.name) && <PaletteContrast setting={setting.name} changes={editing.changes} />}
              {hasPreview && setting.name === 'captcha_site_key' && editing.count === 0 && <CaptchaTester />}
            </Fragment>
          ))}
        </section>
        {hasPreview && hasSide && <PreviewSide {...preview} />}
      </div>
      <SaveBar editing={editing} />
      <RateQuestion editing={editing} />
      <LeaveGuard isUnsaved={editing.count > 0} />
    </form>
  )
}

function Notices({ editing }: { readonly editing: SettingEditing }) {
  const { conflict, message, wrong, resolve, offered, takeOffer } = editing
  return (
    <>
      {offered && (
        <DraftOffer
          at={offered.at}
          count={Object.keys(offered.typed).length}
          onRestore={() => takeOffer(true)}
          onDrop={() => takeOffer(false)}
        />
      )}
      {conflict && (
        <Notice
          tone="warn"
          role="alert"
          action={
            <span className={styles.choices}>
              <Action onClick={() => void resolve(true)}>{t('keepMine')}</Action>
              <Action onClick={() => void resolve(false)}>{t('loadTheirs')}</Action>
            </span>
          }
        >
          {conflict.by !== null && conflict.at !== null
            ? t('conflict', { name: conflict.by, time: shortTime(conflict.at) })
            : t('conflictUnknown')}
        </Notice>
      )}
      {(message || wrong.length > 0) && (
        <Notice tone="bad" role="alert">
          {message ?? t('wrong', { count: wrong.length })}
        </Notice>
      )}
    </>
  )
}

/** Whether a rate that jumps is meant: one wrong digit sells the whole shop for a tenth. */
function RateQuestion({ editing: { jump, dropJump, save } }: { readonly editing: SettingEditing }) {
  const { name } = usePanel()
  if (!jump) return null
  return (
    <ConfirmDialog
      title={t('rate.title', { panel: name, ...jump })}
      closeLabel={c('close')}
      keepLabel={t('rate.keep')}
      confirmLabel={t('rate.confirm', { ...jump })}
      onClose={dropJump}
      onConfirm={async () => save(jump)}
    >
      {t('rate.text', { ...jump })}
    </ConfirmDialog>
  )
}

/** How much is not saved, and where. */
function SaveBar({ editing }: { readonly editing: SettingEditing }) {
  const [isAsking, setIsAsking] = useState(false)
  const { count, changed, isSending, discard } = editing
  if (count === 0) return null
  const groups = [...new Set(changed.map(({ group }) => t(`groups.${group}`)))].join(', ')
  return (
    <div className={styles.save}>
      <span className={styles.dot} aria-hidden="true" />
      <span role="status">
        <b className="weight-bold">{t('unsaved', { count })}</b> <span className="tone-3">{t('inGroups', { groups })}</span>
      </span>
      <span className={styles.saveActions}>
        <Action onClick={() => setIsAsking(true)}>{c('discard')}</Action>
        <Action type="submit" variant="primary" keys={commandKey('S')} isLoading={isSending}>
          {c('save')}
        </Action>
      </span>
      {isAsking && (
        <ConfirmDialog
          title={t('discardTitle')}
          closeLabel={c('close')}
          keepLabel={c('keep')}
          confirmLabel={c('discard')}
          onClose={() => setIsAsking(false)}
          onConfirm={async () => {
            discard()
            setIsAsking(false)
          }}
        >
          {t('discardText', { count })}
        </ConfirmDialog>
      )}
    </div>
  )
}
