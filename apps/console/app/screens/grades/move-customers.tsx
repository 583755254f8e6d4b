import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Thing } from '../../forms/field.ts'
import { useSending } from '../../forms/use-sending.ts'
import { useDoneToast } from '../../lists/use-undo.ts'
import texts from '../../messages/en/grades.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { valueAt } from '../../values/translated.ts'
import styles from './move-customers.module.css'

const t = sayFrom(texts)

/** Gives everyone who has a level another one, so that it can be deleted. */
export function MoveCustomers({ grade, path }: { readonly grade: Thing; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const done = useDoneToast()
  const sending = useSending()
  const isPermitted = useIsPermitted('grades.edit')
  const [chosen, setChosen] = useState('')
  const { data } = useQuery({ queryKey: ['list', path, '{}', undefined], queryFn: ({ signal }) => client.list<Thing>(path, {}, signal) })
  const others = (data?.rows ?? []).filter(({ id }) => id !== grade.id)
  if (!isPermitted || Number(grade.customerCount ?? 0) === 0 || others.length === 0) return null
  const to = chosen || String(others[0]?.id)
  const move = () =>
    void sending.send(async (key) => {
      const { data, undo } = await client.change<{ readonly moved: number }>(
        'POST',
        `${path}/${String(grade.id)}/move-customers`,
        { to: Number(to) },
        key,
      )
      done(t('moved', { count: data.moved }), undo, [['list', path]])
      await queries.invalidateQueries({ queryKey: ['list', path] })
    })
  return (
    <div className={styles.move}>
      <span className="tone-2">{t('move', { count: Number(grade.customerCount) })}</span>
      <CompactSelect
        label={t('moveTo')}
        options={others.map(({ id, names }) => ({ value: String(id), name: String(valueAt(names, 'en') ?? id) }))}
        value={to}
        onChange={setChosen}
      />
      <Action isLoading={sending.isSending} onClick={move}>
        {t('moveAction')}
      </Action>
      {sending.message && (
        <span className="tone-bad" role="alert">
          {sending.message}
        </span>
      )}
    </div>
  )
}
