import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useId, useState } from 'react'
import { saidOf } from '../api/api-error.ts'
import { FieldText } from '../forms/field-text.tsx'
import common from '../messages/en/common.json'
import texts from '../messages/en/shop-state.json'
import { sayFrom } from '../messages/texts.ts'
import { Action } from '../parts/action.tsx'
import { useToast } from '../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import styles from './opening.module.css'
import { type ShopState, useShopState } from './use-shop-state.ts'

const t = sayFrom(texts)
const c = sayFrom(common)
const NOTE_MAX = 500

/** Opens the shop to its visitors, or closes it, after saying what follows. Nothing where it is not known how it stands. */
export function Opening({ variant = 'default' }: { readonly variant?: 'default' | 'primary' }) {
  const { data } = useShopState()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!data) return null
  const will = data.state === 'open' ? 'closed' : 'open'
  return (
    <>
      <Action variant={variant} onClick={() => setIsConfirming(true)}>
        {t(`act.${will}`)}
      </Action>
      {isConfirming && <OpeningDialog {...{ will, version: data.version }} onClose={() => setIsConfirming(false)} />}
    </>
  )
}

interface OpeningDialogProps {
  readonly will: 'open' | 'closed'
  readonly version: number
  readonly onClose: () => void
}

function OpeningDialog({ will, version, onClose }: OpeningDialogProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const path = usePanelPath()
  const { name } = usePanel()
  const id = useId()
  const [note, setNote] = useState('')
  const confirm = async () => {
    onClose()
    const change = { state: will, version, ...(note.trim() ? { note: note.trim() } : {}) }
    toast(await client.write<ShopState>('PATCH', `${path}/state`, change).then(() => t(`done.${will}`), saidOf))
    await Promise.all([queries.invalidateQueries({ queryKey: ['shop-state'] }), queries.invalidateQueries({ queryKey: ['guide'] })])
  }
  return (
    <ConfirmDialog
      title={t(`title.${will}`, { name })}
      closeLabel={c('close')}
      keepLabel={c('cancel')}
      confirmLabel={t(`act.${will}`)}
      onClose={onClose}
      onConfirm={confirm}
    >
      {t(`text.${will}`)}
      {will === 'closed' && (
        <FieldText
          id={id}
          className={styles.note}
          label={t('note')}
          maxLength={NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
