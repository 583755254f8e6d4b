import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import type { Thing } from '../../forms/field.ts'
import texts from '../../messages/en/catalogue.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './catalogue-screen.module.css'

const t = sayFrom(texts)

/** Takes every service of a type to another type of its network, so that it can be deleted. */
export function MoveServices({ type, path }: { readonly type: Thing; readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const isPermitted = useIsPermitted('catalogue.structure')
  const [chosen, setChosen] = useState('')
  const [isMoving, setIsMoving] = useState(false)
  const { data } = useQuery({ queryKey: ['list', path, '{}', undefined], queryFn: ({ signal }) => client.list<Thing>(path, {}, signal) })
  const others = (data?.rows ?? []).filter(({ id, networkId }) => id !== type.id && networkId === type.networkId)
  if (!isPermitted || type.serviceCount === 0 || others.length === 0) return null
  const to = chosen || String(others[0]?.id)
  const move = async () => {
    setIsMoving(true)
    await client
      .write<{ readonly moved: number }>('POST', `${path}/${String(type.id)}/move-services`, { to: Number(to) })
      .then(({ moved }) => toast(t('type.moved', { count: moved })))
      .catch((error: unknown) => toast(saidOf(error)))
    setIsMoving(false)
    await queries.invalidateQueries({ queryKey: ['list', path] })
  }
  return (
    <div className={styles.move}>
      <span className="tone-2">{t('type.move')}</span>
      <CompactSelect
        label={t('type.moveTo')}
        options={others.map(({ id, name }) => ({ value: String(id), name: String(name) }))}
        value={to}
        onChange={setChosen}
      />
      <Action isLoading={isMoving} onClick={() => void move()}>
        {t('type.moveAction')}
      </Action>
    </div>
  )
}
