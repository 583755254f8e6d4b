import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import type { Field, Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { InvitationAddress, type Invited } from './invitation-address.tsx'
import { roleOptions } from './roles.ts'
import styles from './staff.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

const fields: readonly Field[] = [
  { name: 'email', label: t('email'), kind: 'text', isWide: true },
  { name: 'name', label: t('name'), kind: 'text' },
  { name: 'role', label: t('role'), kind: 'choice', options: roleOptions },
]
const blank: Thing = { email: '', name: '', role: 'support' }

/** Asks somebody to join; the address to hand on is shown once. */
export function Invite() {
  const client = useClient()
  const queries = useQueryClient()
  const path = `${usePanelPath()}/invitations`
  const [isOpen, setIsOpen] = useState(false)
  const [invited, setInvited] = useState<Invited>()
  const save = async (changed: Thing, key: string) => {
    const made = await client.write<Invited>('POST', path, { ...blank, ...changed }, key)
    setIsOpen(false)
    setInvited(made)
    await queries.invalidateQueries({ queryKey: ['list', path] })
  }
  return (
    <>
      <Action variant="primary" icon={<IconPlus size={16} />} onClick={() => setIsOpen(true)}>
        {t('invite')}
      </Action>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('inviteTitle')} closeLabel={c('close')} width={480} isFlush>
        <p className={styles.note}>{t('inviteNote')}</p>
        <ThingForm fields={fields} thing={blank} isNew onSave={save} />
      </Dialog>
      {invited && <InvitationAddress invited={invited} onClose={() => setInvited(undefined)} />}
    </>
  )
}
