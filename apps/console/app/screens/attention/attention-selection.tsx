import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconChevronDown, Notice } from '@vitrine/ui/components'
import { Menu, MenuItem } from '@vitrine/ui/controls'
import { useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import { SelectionBar } from '../../lists/selection/selection-bar.tsx'
import type { Selection } from '../../lists/selection/use-selection.ts'
import texts from '../../messages/en/attention.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useHere, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import styles from './assignment-bar.module.css'
import type { Kind, Person } from './attention.ts'

const t = sayFrom(texts)

interface Result {
  readonly done: number
  readonly refused: readonly { readonly queue: Kind; readonly id: number; readonly message: string }[]
}

/** Takes all that is selected, or gives it to somebody; each is decided by itself. */
export function AttentionSelection({ selection }: { readonly selection: Selection }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const sending = useSending()
  const { me } = useHere()
  const path = `${usePanelPath()}/attention`
  const [refused, setRefused] = useState<Result['refused']>([])
  const items = selection.keys.map((key) => {
    const [queue = '', id] = key.split('-')
    return { queue, id: Number(id) }
  })
  const queues = [...new Set(items.map(({ queue }) => queue))].sort().join(',')
  const people = useQuery({
    queryKey: ['attention-people', path, queues],
    queryFn: async ({ signal }) => (await client.read<{ people: readonly Person[] }>(`${path}/people`, { queues }, signal)).people,
  })
  const send = (verb: 'take' | 'assign', body: object) =>
    sending.send(async (key) => {
      const result = await client.write<Result>('POST', `${path}/${verb}`, { items, ...body }, key)
      await queries.invalidateQueries({ queryKey: ['list'] })
      setRefused(result.refused)
      toast(t('many.done', { count: result.done }))
      if (result.refused.length === 0) selection.clear()
    })
  const assign = (operatorId: number | null) => void send('assign', { operatorId })
  const problem = sending.message ?? sending.errorOf('items')
  return (
    <>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="warn" role="alert">
          {t('many.refused', { count: refused.length })}
          <ul className={styles.refused}>
            {refused.map(({ queue, id, message }) => (
              <li key={`${queue}-${id}`}>
                {t('many.because', { item: t('item', { kind: t(`kinds.${queue}`), label: String(id) }), message })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <SelectionBar label={t('many.selected', { count: selection.count })} onClear={selection.clear}>
        <Action variant="quiet" isLoading={sending.isSending} onClick={() => void send('take', {})}>
          {t('many.take')}
        </Action>
        <Menu
          label={t('assignTo')}
          trigger={(trigger) => (
            <Action variant="quiet" isLoading={sending.isSending} {...trigger}>
              {t('assignTo')}
              <IconChevronDown size={14} />
            </Action>
          )}
        >
          {() => [
            ...(people.data ?? []).map(({ id, name }) => (
              <MenuItem key={id} onClick={() => assign(id)}>
                {id === me.id ? t('me', { name }) : name}
              </MenuItem>
            )),
            <MenuItem key="nobody" onClick={() => assign(null)}>
              {t('nobody')}
            </MenuItem>,
          ]}
        </Menu>
      </SelectionBar>
    </>
  )
}
