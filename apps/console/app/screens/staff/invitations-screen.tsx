import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { roleName } from '../../shell/role-name.ts'
import { shortTime } from '../../values/times.ts'
import { type Invitation, InvitationInspector } from './invitation-inspector.tsx'
import { Invite } from './invite.tsx'
import { StaffTabs } from './staff-tabs.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<Invitation>[] = [
  { key: 'name', name: t('name'), share: 2, show: ({ name }) => name },
  { key: 'email', name: t('email'), share: 2.5, leaves: 'phone', show: ({ email }) => <span className="tone-2">{email}</span> },
  { key: 'role', name: t('role'), show: ({ role }) => roleName(role) },
  { key: 'by', name: t('invitations.by'), share: 1.4, leaves: 'narrow', show: ({ invitedBy }) => invitedBy.name },
  {
    key: 'expires',
    name: t('invitations.expires'),
    share: 1.4,
    isEnd: true,
    show: ({ expiresAt, isExpired }) => (isExpired ? <Tag tone="warn">{t('invitations.expired')}</Tag> : shortTime(expiresAt)),
  },
]

/** Who is asked to join the panel's staff. */
export function InvitationsScreen() {
  const path = `${usePanelPath()}/invitations`
  const mayInvite = useIsPermitted('staff.edit')
  const { open, setOpen, clear } = useListAddress([])
  const list = useList<Invitation>(path, {})
  const invitation = list.page.data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title={t('invitations.title')}
      tabs={<StaffTabs />}
      actions={mayInvite && <Invite />}
      views={{ list: 'staff/invitations', columns }}
      inspector={invitation && <InvitationInspector key={invitation.id} {...{ invitation, path }} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('invitations.title')}
        {...{ list, columns, open }}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('invitations.empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
