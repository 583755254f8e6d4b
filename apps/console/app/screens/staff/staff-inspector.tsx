import { useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { useHere, useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import styles from './staff.module.css'
import { StaffAccess } from './staff-access.tsx'
import { StaffActs } from './staff-acts.tsx'
import type { StaffMember } from './staff-member.ts'

const t = sayFrom(texts)

export interface StaffInspectorProps {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** One member of the staff: role, single permissions, sessions. */
export function StaffInspector({ member, onClose }: StaffInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const path = `${usePanelPath()}/staff/${member.id}`
  const done = useDoneToast()
  const { me } = useHere()
  const isOwn = me.id === member.id
  const isEditable = useIsPermitted('staff.edit') && !isOwn
  const refresh = () => queries.invalidateQueries({ queryKey: ['list'] })
  const save = async (changed: object, key: string) => {
    const { undo } = await client.change('PATCH', path, { version: member.version, ...changed }, key)
    await refresh()
    done(t('saved', { name: member.name }), undo, [['list']])
  }
  return (
    <Inspector
      title={member.name}
      label={t('label', { name: member.name })}
      badge={isOwn ? <Tag>{t('you')}</Tag> : undefined}
      actions={<HistoryLink entity="operator" id={member.id} />}
      onClose={onClose}
    >
      {isOwn && <Notice>{t('ownRole')}</Notice>}
      {member.factorRemovalAt !== null && <Notice tone="warn">{t('factorGoes', { time: fullTime(member.factorRemovalAt) })}</Notice>}
      {isEditable && <StaffActs member={member} onGone={onClose} />}
      <p className={styles.email}>{member.email}</p>
      <StaffAccess key={member.version} member={member} isReadOnly={!isEditable} onSave={save} />
    </Inspector>
  )
}
