import { useQueryClient } from '@tanstack/react-query'
import { IconChevronDown, IconChevronUp, IconTrash } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../api/api-error.ts'
import { moved } from '../forms/described/value-form.ts'
import type { Thing } from '../forms/field.ts'
import common from '../messages/en/common.json'
import texts from '../messages/en/lists.json'
import { sayFrom } from '../messages/texts.ts'
import { Action, IconAction } from '../parts/action.tsx'
import { useToast } from '../parts/toasts.tsx'
import { useClient } from '../session/session-context.tsx'
import type { ThingKind } from './thing-kind.ts'
import { useDoneToast } from './use-undo.ts'

const t = sayFrom(texts)
const c = sayFrom(common)

export interface ThingActionsProps {
  readonly kind: ThingKind
  readonly path: string
  readonly thing: Thing
  /** All of them, in their order. */
  readonly rows: readonly Thing[]
  readonly permissions: readonly string[]
  readonly onRemoved: () => void
}

/** What is done to one thing at once: moved, turned on or off, taken away. */
export function ThingActions({ kind, path, thing, rows, permissions, onRemoved }: ThingActionsProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const done = useDoneToast()
  const [isRemoving, setIsRemoving] = useState(false)
  const [warning, setWarning] = useState<string>()
  const may = (permission: string | undefined) => permission !== undefined && permissions.includes(permission)
  const name = kind.nameOf(thing)
  const own = `${path}/${String(thing.id)}`
  const { peerOf = () => true } = kind
  const peers = rows.filter((row) => peerOf(row) === peerOf(thing))
  const at = peers.findIndex(({ id }) => id === thing.id)
  const attempt = async (work: () => Promise<void>) => {
    await work().catch((error: unknown) => toast(saidOf(error)))
    await queries.invalidateQueries({ queryKey: ['list', path] })
  }
  const place = (order: readonly Thing[]) => client.change('PUT', `${path}/order`, { ids: order.map(({ id }) => id) })
  const move = (by: -1 | 1) => {
    const order = moved(peers, at, by)
    if (order === peers) return
    void attempt(async () => {
      const { undo } = await place(rows.map((row) => order[peers.indexOf(row)] ?? row))
      done(t('movedTo', { name, number: at + by + 1 }), undo, [['list', path]])
    })
  }
  const turn = (isOn: boolean) =>
    void attempt(async () => {
      const { undo } = await client.change('POST', `${own}/turn`, { isOn, version: thing.version })
      done(t(isOn ? 'turnedOn' : 'turnedOff', { name }), undo, [['list', path]])
    })
  const askToTurn = () => {
    const consequence = thing.isEnabled === true ? kind.turnOffWarning?.(thing, rows) : undefined
    if (consequence === undefined) turn(thing.isEnabled !== true)
    else setWarning(consequence)
  }
  return (
    <>
      {may(kind.orderPermission) && (
        <>
          <IconAction label={t('moveUp')} aria-disabled={at === 0} onClick={() => move(-1)}>
            <IconChevronUp size={16} />
          </IconAction>
          <IconAction label={t('moveDown')} aria-disabled={at === peers.length - 1} onClick={() => move(1)}>
            <IconChevronDown size={16} />
          </IconAction>
        </>
      )}
      {may(kind.turnPermission) && <Action onClick={askToTurn}>{t(thing.isEnabled === true ? 'turnOff' : 'turnOn')}</Action>}
      {may(kind.removePermission) && (kind.isRemovable?.(thing) ?? true) && (
        <IconAction label={t('remove')} onClick={() => setIsRemoving(true)}>
          <IconTrash size={16} />
        </IconAction>
      )}
      {warning !== undefined && (
        <ConfirmDialog
          title={t('turnOffTitle', { name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('turnOff')}
          onClose={() => setWarning(undefined)}
          onConfirm={async () => {
            setWarning(undefined)
            turn(false)
          }}
        >
          {warning}
        </ConfirmDialog>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          closeLabel={c('close')}
          keepLabel={c('cancel')}
          confirmLabel={t('remove')}
          onClose={() => setIsRemoving(false)}
          onConfirm={async () => {
            setIsRemoving(false)
            await attempt(async () => {
              const { undo } = await client.change('DELETE', own)
              onRemoved()
              done(t('removed', { name }), undo, [['list', path]])
            })
          }}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </>
  )
}
