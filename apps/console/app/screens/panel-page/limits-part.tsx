import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { type FormEvent, useState } from 'react'
import { FieldText } from '../../forms/field-text.tsx'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/panel-page.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useHere, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import styles from './panel-page.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

const NAMES = ['ordersPerMinute', 'services', 'staff'] as const
type Name = (typeof NAMES)[number]

interface Limits extends Readonly<Record<Name, number | null>> {
  readonly changedAt: string | null
  readonly changedBy: string | null
  readonly version: number
}

/** What the deployment grants the shop at most: its owners set it, everybody else sees it. */
export function LimitsPart() {
  const client = useClient()
  const path = usePanelPath()
  const { me } = useHere()
  const { data, error, isPending, refetch } = useQuery({ queryKey: ['limits', path], queryFn: () => client.read<Limits>(`${path}/limits`) })
  const isOurs = me.deploymentRole === 'owner'
  return (
    <section className={styles.part} aria-label={t('limits.title')}>
      <h2 className={styles.title}>{t('limits.title')}</h2>
      <p className="tone-2">{t(isOurs ? 'limits.about' : 'limits.aboutSeen')}</p>
      {error && <FailureView error={error} onRetry={() => void refetch()} />}
      {isPending && <LoadingRows rows={3} />}
      {data && !isOurs && (
        <Facts facts={NAMES.map((name) => [t(`limits.${name}`), data[name]?.toLocaleString('en') ?? t('limits.none')] as const)} />
      )}
      {data && isOurs && <LimitsForm key={data.version} stored={data} path={path} />}
    </section>
  )
}

function LimitsForm({ stored, path }: { readonly stored: Limits; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const before = Object.fromEntries(NAMES.map((name) => [name, stored[name]?.toString() ?? ''])) as Record<Name, string>
  const [typed, setTyped] = useState(before)
  const isUnsaved = NAMES.some((name) => typed[name].trim() !== before[name])
  const isWhole = (name: Name) => /^\d{0,9}$/.test(typed[name].trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!NAMES.every(isWhole)) return
    const limits = Object.fromEntries(NAMES.map((name) => [name, typed[name].trim() === '' ? null : Number(typed[name])]))
    void sending.send(async (key) => {
      await client.write('PUT', `${path}/limits`, { ...limits, version: stored.version }, key)
      toast(t('limits.done'))
      await queries.invalidateQueries({ queryKey: ['limits'] })
    })
  }
  return (
    <form className={styles.part} onSubmit={submit} noValidate>
      {sending.message && <Notice tone="bad">{sending.message}</Notice>}
      {NAMES.map((name) => (
        <FieldText
          key={name}
          id={name}
          className={styles.limit}
          label={t(`limits.${name}`)}
          hint={t(`limits.${name}Hint`)}
          placeholder={t('limits.none')}
          inputMode="numeric"
          autoComplete="off"
          error={isWhole(name) ? sending.errorOf(name) : t('limits.whole')}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
        />
      ))}
      {stored.changedAt && <p className="tone-3">{t('limits.changed', { at: shortTime(stored.changedAt), by: stored.changedBy ?? '' })}</p>}
      {isUnsaved && (
        <div>
          <Action type="submit" variant="primary" isLoading={sending.isSending}>
            {c('save')}
          </Action>
        </div>
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
    </form>
  )
}
