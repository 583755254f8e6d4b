import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { Link } from 'react-router'
import { saidOf } from '../../api/api-error.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/panel-page.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './panel-page.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

interface Member {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: string
  readonly version: number
  readonly lastSeenAt: string | null
  readonly suspendedAt: string | null
}

/** Who owns the shop, and how another member of its staff becomes an owner. */
export function OwnersPart() {
  const client = useClient()
  const path = `${usePanelPath()}/staff`
  const { key } = usePanel()
  const mayChange = useIsPermitted('staff.edit')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['owners', path],
    queryFn: async () => (await client.list<Member>(path, { limit: 200 })).rows,
  })
  const owners = (data ?? []).filter(({ role }) => role === 'owner')
  return (
    <section className={styles.part} aria-label={t('owners.title')}>
      <h2 className={styles.title}>{t('owners.title')}</h2>
      <p className="tone-2">{t('owners.about')}</p>
      {error && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows rows={2} />}
      {data && owners.length === 0 && <p className="tone-warn">{t('owners.none')}</p>}
      {owners.length > 0 && (
        <ul className={styles.rows} aria-label={t('owners.title')}>
          {owners.map(({ id, name, email, lastSeenAt, suspendedAt }) => (
            <li key={id} className={styles.row}>
              <span className={styles.person}>
                <span className="weight-medium">{name}</span>
                <span className="tone-3">{email}</span>
              </span>
              {suspendedAt ? (
                <Tag tone="bad">{t('owners.suspended')}</Tag>
              ) : (
                <span className="tone-3">{lastSeenAt ? t('owners.lastSeen', { at: shortTime(lastSeenAt) }) : t('owners.never')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {data && mayChange && (
        <NewOwner members={data.filter(({ role, suspendedAt }) => role !== 'owner' && suspendedAt === null)} path={path} />
      )}
      <Link className="link" to={paths.panel(key, 'staff')}>
        {t('owners.manage')}
      </Link>
    </section>
  )
}

function NewOwner({ members, path }: { readonly members: readonly Member[]; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { name: shop } = usePanel()
  const [chosen, setChosen] = useState('')
  const [isConfirming, setIsConfirming] = useState(false)
  const member = members.find(({ id }) => String(id) === chosen)
  if (members.length === 0) return <p className="tone-3">{t('owners.nobody')}</p>
  const confirm = async ({ id, name, version }: Member) => {
    setIsConfirming(false)
    toast(await client.write('PATCH', `${path}/${id}`, { role: 'owner', version }).then(() => t('owners.done', { name }), saidOf))
    setChosen('')
    await queries.invalidateQueries({ queryKey: ['owners', path] })
  }
  return (
    <div className={styles.acts}>
      <CompactSelect
        label={t('owners.choose')}
        options={[
          { value: '', name: t('owners.pick') },
          ...members.map(({ id, name, email }) => ({ value: String(id), name: `${name} · ${email}` })),
        ]}
        value={chosen}
        onChange={setChosen}
      />
      <Action disabled={!member} onClick={() => setIsConfirming(true)}>
        {t('owners.act')}
      </Action>
      {isConfirming && member && (
        <ConfirmDialog
          title={t('owners.ask', { name: member.name, shop })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('owners.act')}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => confirm(member)}
        >
          {t('owners.follows', { name: member.name, email: member.email })}
        </ConfirmDialog>
      )}
    </div>
  )
}
