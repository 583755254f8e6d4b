import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { roleName } from '../../shell/role-name.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { Invite } from './invite.tsx'
import { StaffInspector } from './staff-inspector.tsx'
import type { StaffMember } from './staff-member.ts'
import { StaffTabs } from './staff-tabs.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<StaffMember>[] = [
  { key: 'name', name: t('name'), share: 2, show: ({ name }) => name },
  { key: 'email', name: t('email'), share: 2.5, leaves: 'phone', show: ({ email }) => <span className="tone-2">{email}</span> },
  { key: 'role', name: t('role'), show: ({ role }) => roleName(role) },
  { key: 'factor', name: t('factor'), share: 1.8, leaves: 'narrow', show: (member) => <Factor {...member} /> },
  { key: 'sessions', name: t('sessions'), share: 0.9, isEnd: true, leaves: 'narrow', show: ({ sessions }) => grouped(sessions) },
  { key: 'grants', name: t('grants'), share: 1.1, isEnd: true, leaves: 'narrow', show: ({ grants, takes }) => differenceOf(grants, takes) },
  {
    key: 'seen',
    name: t('lastSeen'),
    share: 1.3,
    isEnd: true,
    leaves: 'narrow',
    show: ({ lastSeenAt }) => (lastSeenAt ? shortTime(lastSeenAt) : t('never')),
  },
  {
    key: 'status',
    name: t('status'),
    share: 1.2,
    isEnd: true,
    show: ({ suspendedAt }) => (suspendedAt ? <Tag tone="bad">{t('suspended')}</Tag> : <Tag tone="ok">{t('active')}</Tag>),
  },
]

/** Who works on the panel, and in which role. */
export function StaffScreen() {
  const path = `${usePanelPath()}/staff`
  const mayInvite = useIsPermitted('staff.edit')
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q'])
  const list = useList<StaffMember>(path, filters)
  const member = list.page.data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title={t('title')}
      tabs={<StaffTabs />}
      actions={mayInvite && <Invite />}
      count={list.page.data?.total?.count}
      filters={<SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q })} />}
      views={{ list: 'staff', columns }}
      inspector={member && <StaffInspector key={member.id} member={member} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}

/** How many permissions differ from what the role gives: `+2 −1`. */
const differenceOf = (grants: readonly string[], takes: readonly string[]): string =>
  [grants.length > 0 ? `+${grants.length}` : '', takes.length > 0 ? `−${takes.length}` : ''].filter(Boolean).join(' ') || '–'

function Factor({ factor, factorRemovalAt }: Pick<StaffMember, 'factor' | 'factorRemovalAt'>) {
  if (factorRemovalAt) return <span className="tone-warn">{t('factors.goes', { time: shortTime(factorRemovalAt) })}</span>
  return factor ? <span className="tone-2">{t(`factors.${factor}`)}</span> : <span className="tone-warn">{t('factors.none')}</span>
}
