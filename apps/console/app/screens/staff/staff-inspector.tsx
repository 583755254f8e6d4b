import { useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { useMemo } from 'react'
import type { Field, Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector } from '../../lists/inspector.tsx'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { useHere, useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { roleOptions } from './roles.ts'
import { StaffActs } from './staff-acts.tsx'
import { linesOf, permissionsOf, type StaffMember } from './staff-member.ts'

const t = sayFrom(texts)

const fields: readonly Field[] = [
  { name: 'email', label: t('email'), kind: 'text', isReadOnly: true },
  {
    name: 'role',
    label: t('role'),
    kind: 'choice',
    section: t('access'),
    options: roleOptions,
  },
  { name: 'grants', label: t('extra'), hint: t('extraHint'), kind: 'area', section: t('access'), isOptional: true },
  { name: 'takes', label: t('removed'), hint: t('removedHint'), kind: 'area', section: t('access'), isOptional: true },
]

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
  const thing = useMemo(() => ({ ...member, grants: linesOf(member.grants), takes: linesOf(member.takes) }), [member])
  const refresh = () => queries.invalidateQueries({ queryKey: ['list'] })
  const save = async (changed: Thing, key: string) => {
    const lists = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, name === 'role' ? value : permissionsOf(value)]))
    const { undo } = await client.change('PATCH', path, { version: member.version, ...lists }, key)
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
      {isEditable && <StaffActs member={member} onGone={onClose} />}
      <ThingForm fields={fields} thing={thing} isReadOnly={!isEditable} onSave={save} />
    </Inspector>
  )
}
