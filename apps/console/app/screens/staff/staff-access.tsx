import { useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { FieldControl } from '../../forms/field-control.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action, commandKey } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { roleName } from '../../shell/role-name.ts'
import { type Difference, differenceUnder, type Permission } from './access.ts'
import { AccessMatrix } from './access-matrix.tsx'
import { roleOptions } from './roles.ts'
import styles from './staff-access.module.css'
import type { StaffMember } from './staff-member.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

type Access = Difference & { readonly role: string }

export interface StaffAccessProps {
  readonly member: StaffMember
  readonly isReadOnly: boolean
  /** Only what changed. */
  readonly onSave: (changed: Partial<Access>, key: string) => Promise<void>
}

/** A role, and what somebody may do beside it or not by it. */
export function StaffAccess({ member, isReadOnly, onSave }: StaffAccessProps) {
  const id = useId()
  const client = useClient()
  const path = `${usePanelPath()}/rights`
  const rights = useQuery({
    queryKey: ['rights', path.replace(/\/rights$/, '')],
    queryFn: () => client.read<{ readonly permissions: readonly Permission[] }>(path),
  })
  const sending = useSending()
  const [edited, setEdited] = useState<Partial<Access>>({})
  const { role, grants, takes }: Access = { ...member, ...edited }
  const changed = changesOf(member, { role, grants, takes })
  const count = Object.keys(changed).length
  const permissions = rights.data?.permissions
  const differs = grants.length + takes.length
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (count > 0) void sending.send((key) => onSave(changed, key))
  }
  const complaint = sending.message ?? Object.values(sending.errors).flat().join('\n')
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 's' && (event.metaKey || event.ctrlKey)) save(event)
      }}
    >
      <div className={styles.fields}>
        {complaint && (
          <Notice tone="bad" role="alert">
            {complaint}
          </Notice>
        )}
        <FieldControl
          id={`${id}role`}
          field={{ label: t('role'), kind: 'choice', options: roleOptions, isReadOnly }}
          value={role}
          onChange={(value) => {
            const next = String(value)
            setEdited({ role: next, ...(permissions ? differenceUnder({ grants, takes }, permissions, next) : {}) })
          }}
        />
        <div className={styles.summary}>
          <span className="tone-2" role="status">
            {differs === 0 ? t('matrix.same', { role: roleName(role) }) : t('matrix.differs', { count: differs, role: roleName(role) })}
          </span>
          {differs > 0 && !isReadOnly && (
            <Action onClick={() => setEdited({ ...edited, grants: [], takes: [] })}>{t('matrix.reset')}</Action>
          )}
        </div>
        {rights.error && <FailureView error={rights.error} onRetry={() => void rights.refetch()} />}
        {rights.isPending && <LoadingRows rows={10} />}
        {permissions && (
          <AccessMatrix
            {...{ permissions, role, isReadOnly }}
            difference={{ grants, takes }}
            onChange={(difference) => setEdited({ ...edited, ...difference })}
          />
        )}
      </div>
      {count > 0 && (
        <div className={styles.foot}>
          <Action onClick={() => setEdited({})}>{c('discard')}</Action>
          <Action type="submit" variant="primary" keys={commandKey('S')} isLoading={sending.isSending}>
            {c('save')}
          </Action>
        </div>
      )}
    </form>
  )
}

const isSame = (one: readonly string[], other: readonly string[]) => [...one].sort().join() === [...other].sort().join()

function changesOf(before: Access, { role, grants, takes }: Access): Partial<Access> {
  return {
    ...(role === before.role ? {} : { role }),
    ...(isSame(grants, before.grants) ? {} : { grants }),
    ...(isSame(takes, before.takes) ? {} : { takes }),
  }
}
