import { useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import type { Field, Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/keys.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { useClient } from '../../session/session-context.tsx'
import styles from './keys.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)

const fields: readonly Field[] = [
  { name: 'name', label: t('name'), kind: 'text', isWide: true },
  { name: 'permissions', label: t('permissions'), kind: 'area', hint: t('permissionsHint'), isWide: true },
  { name: 'addresses', label: t('addresses'), kind: 'area', hint: t('addressesHint'), isOptional: true, isWide: true },
  { name: 'expiresAt', label: t('expires'), kind: 'time', isOptional: true },
]
const blank: Thing = { name: '', permissions: '', addresses: '', expiresAt: null }

const linesIn = (text: unknown): string[] => (typeof text === 'string' ? text.split(/[\s,]+/).filter((line) => line !== '') : [])

/** Makes a key; its token is shown once. */
export function NewKey({ path }: { readonly path: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<{ readonly name: string; readonly token: string }>()
  const save = async (changed: Thing, key: string) => {
    const { permissions, addresses, ...rest } = { ...blank, ...changed }
    const body = { ...rest, permissions: linesIn(permissions), addresses: linesIn(addresses) }
    setMade(await client.write('POST', path, body, key))
    setIsOpen(false)
    await queries.invalidateQueries({ queryKey: ['list', path] })
  }
  return (
    <>
      <Action variant="primary" icon={<IconPlus size={16} />} onClick={() => setIsOpen(true)}>
        {t('new')}
      </Action>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('new')} closeLabel={c('close')} width={520} isFlush>
        <p className={styles.note}>{t('note')}</p>
        <ThingForm fields={fields} thing={blank} isNew onSave={save} />
      </Dialog>
      {made && (
        <Dialog
          isOpen
          onClose={() => setMade(undefined)}
          title={t('madeTitle', { name: made.name })}
          closeLabel={c('close')}
          width={520}
          footer={
            <Action variant="primary" onClick={() => setMade(undefined)}>
              {t('done')}
            </Action>
          }
        >
          <div className={styles.made}>
            <p className="tone-2">{t('madeText')}</p>
            <CopyLine label={t('token')} text={made.token} />
          </div>
        </Dialog>
      )}
    </>
  )
}
