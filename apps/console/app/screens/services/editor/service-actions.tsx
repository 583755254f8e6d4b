import { useQueryClient } from '@tanstack/react-query'
import { classNames, IconCopy, IconExternal, IconTrash } from '@vitrine/ui/components'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { saidOf } from '../../../api/api-error.ts'
import type { Thing } from '../../../forms/field.ts'
import { DestroyDialog } from '../../../lists/destroy-dialog.tsx'
import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import { Action, IconAction } from '../../../parts/action.tsx'
import { useToast } from '../../../parts/toasts.tsx'
import { paths } from '../../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import styles from './editor.module.css'

const t = sayFrom(texts)

export interface ServiceActionsProps {
  readonly service: Thing
  readonly onChanged: (service: Thing) => void
}

/** What is done to a whole service: copied, set aside and brought back, deleted, looked at in the shop. */
export function ServiceActions({ service, onChanged }: ServiceActionsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const panel = usePanel()
  const own = `${usePanelPath()}/services/${String(service.id)}`
  const isEdited = useIsPermitted('services.edit')
  const isDeletable = useIsPermitted('services.delete')
  const [isDeleting, setIsDeleting] = useState(false)
  const id = String(service.id)
  const { isArchived } = service
  const attempt = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => toast(saidOf(error)))
    await queries.invalidateQueries({ queryKey: ['services'] })
  }
  const archive = async (isOn: boolean, version: unknown) => {
    const next = await client.write<Thing>('POST', `${own}/${isOn ? 'archive' : 'restore'}`, { version })
    onChanged(next)
    return next
  }
  const turn = () =>
    attempt(async () => {
      const isOn = isArchived !== true
      const next = await archive(isOn, service.version)
      toast(t(isOn ? 'archived' : 'restored', { id }), () => void attempt(async () => void (await archive(!isOn, next.version))))
    })
  const copy = () =>
    attempt(async () => {
      const made = await client.write<Thing>('POST', `${own}/copy`, { version: service.version })
      toast(t('copied', { id: String(made.id) }))
      await navigate(paths.panel(panel.key, `services/${String(made.id)}`))
    })
  const remove = () =>
    attempt(async () => {
      await client.write('DELETE', own)
      toast(t('deleted', { id }))
      await navigate(paths.panel(panel.key, 'services'))
    })
  return (
    <>
      <a
        className={classNames('link', styles.shopLink)}
        href={`${panel.origin}/services/${String(service.slug)}`}
        target="_blank"
        rel="noreferrer"
      >
        <IconExternal size={14} /> {t('inShop')}
      </a>
      {isEdited && (
        <>
          <Action icon={<IconCopy size={14} />} onClick={() => void copy()}>
            {t('copyAction')}
          </Action>
          <Action onClick={() => void turn()}>{t(isArchived === true ? 'restore' : 'archive')}</Action>
        </>
      )}
      {isDeletable && (
        <IconAction label={t('delete')} onClick={() => setIsDeleting(true)}>
          <IconTrash size={16} />
        </IconAction>
      )}
      {isDeleting && (
        <DestroyDialog
          title={t('deleteTitle', { id })}
          confirmLabel={t('delete')}
          typed={id}
          onClose={() => setIsDeleting(false)}
          onConfirm={async () => {
            setIsDeleting(false)
            await remove()
          }}
        >
          {t('deleteText')}
        </DestroyDialog>
      )}
    </>
  )
}
