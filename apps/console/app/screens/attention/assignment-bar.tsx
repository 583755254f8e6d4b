import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { useEffect } from 'react'
import { newKey } from '../../api/client.ts'
import { useSending } from '../../forms/use-sending.ts'
import texts from '../../messages/en/attention.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './assignment-bar.module.css'
import type { Assignee, Kind, Person } from './attention.ts'

const t = sayFrom(texts)
/** Well within the quarter of an hour that the server keeps it for the operator who has it open. */
const HEARTBEAT_MS = 5 * 60_000

interface AssignmentBarProps {
  readonly queue: Kind
  readonly number: number
  readonly assignee: Assignee | null
  readonly mayAct: boolean
  readonly onNext: (() => void) | undefined
}

/** Who works on what is open: the one who opened it, unless somebody else does; it is given to another one here. */
export function AssignmentBar({ queue, number, assignee, mayAct, onNext }: AssignmentBarProps) {
  const client = useClient()
  const queries = useQueryClient()
  const sending = useSending()
  const path = `${usePanelPath()}/attention/${queue}`
  const people = useQuery({
    queryKey: ['attention-people', path, number],
    enabled: mayAct,
    queryFn: async ({ signal }) => (await client.read<{ people: readonly Person[] }>(`${path}/${number}/people`, {}, signal)).people,
  })
  useEffect(() => {
    if (!mayAct) return
    // Taken by another one, or decided meanwhile: the list says so when it is read again.
    const take = () =>
      client
        .write('POST', `${path}/${number}/take`, {}, newKey())
        .catch(() => {})
        .finally(() => queries.invalidateQueries({ queryKey: ['list'] }))
    void take()
    const beat = setInterval(take, HEARTBEAT_MS)
    return () => clearInterval(beat)
  }, [client, queries, path, number, mayAct])
  const change = (chosen: string) =>
    sending
      .send(async (key) => {
        if (chosen === '') await client.write('POST', `${path}/${number}/release`, {}, key)
        else await client.write('POST', `${path}/${number}/assign`, { operatorId: Number(chosen) }, key)
      })
      .finally(() => queries.invalidateQueries({ queryKey: ['list'] }))
  const others = people.data?.filter(({ id }) => id !== assignee?.id) ?? []
  const known = assignee ? [{ value: String(assignee.id), name: assignee.isMe ? t('me', { name: assignee.name }) : assignee.name }] : []
  return (
    <section className={styles.bar} aria-label={t('place')}>
      {mayAct && (
        <CompactSelect
          label={t('assignTo')}
          value={assignee ? String(assignee.id) : ''}
          options={[{ value: '', name: t('nobody') }, ...known, ...others.map(({ id, name }) => ({ value: String(id), name }))]}
          onChange={(chosen: string) => void change(chosen)}
        />
      )}
      {onNext && (
        <Action className={styles.next} onClick={onNext}>
          {t('next')}
        </Action>
      )}
      {assignee && !assignee.isMe && <Notice tone="warn">{t('worksOn', { name: assignee.name })}</Notice>}
      {(sending.message ?? sending.errorOf('operatorId')) && (
        <Notice tone="bad" role="alert">
          {sending.message ?? sending.errorOf('operatorId')}
        </Notice>
      )}
    </section>
  )
}
