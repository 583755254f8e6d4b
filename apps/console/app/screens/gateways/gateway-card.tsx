import { useQueryClient } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useState } from 'react'
import { saidOf } from '../../api/api-error.ts'
import type { Field, Thing } from '../../forms/field.ts'
import { ThingForm } from '../../forms/thing-form.tsx'
import { DestroyDialog } from '../../lists/destroy-dialog.tsx'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/gateways.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { CopyLine } from '../../parts/copy-line.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useIsPermitted } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { age } from '../../values/age.ts'
import { fullTime, shortTime } from '../../values/times.ts'
import { withTexts } from '../../values/translated.ts'
import { type Connector, fieldOf, type Gateway } from './gateway.ts'
import styles from './gateway-card.module.css'
import { GatewayTester } from './gateway-tester.tsx'

const t = sayFrom(texts)
const c = sayFrom(common)
const NOTHING: Thing = { keepsOld: false }

export interface GatewayCardProps {
  readonly gateway: Gateway
  readonly connector: Connector | undefined
  /** Of its calls. */
  readonly path: string
}

/** How an account stands: its webhook, its keys and a test; what is done to it beside its form. */
export function GatewayCard({ gateway, connector, path }: GatewayCardProps) {
  const mayTest = useIsPermitted('methods.edit')
  const mayReplace = useIsPermitted('gateways.secret')
  const [open, setOpen] = useState<'keys' | 'close'>()
  const close = () => setOpen(undefined)
  const { closedAt, title, webhookAddress, lastMessageAt } = gateway
  if (closedAt)
    return (
      <div className={styles.card}>
        <Notice>{t('closedAt', { time: shortTime(closedAt) })}</Notice>
      </div>
    )
  return (
    <div className={styles.card}>
      <CopyLine label={t('webhook')} text={webhookAddress} />
      <p className="tone-3">
        {connector?.webhookHelp ?? t('webhookSent')}{' '}
        {lastMessageAt ? <span title={fullTime(lastMessageAt)}>{heardText(lastMessageAt)}</span> : t('notHeard')}.
      </p>
      <Keys gateway={gateway} connector={connector} />
      {mayReplace && (
        <div className={styles.row}>
          <Action onClick={() => setOpen('keys')}>{t('replace')}</Action>
          <Action onClick={() => setOpen('close')}>{t('close')}</Action>
        </div>
      )}
      {mayTest && <GatewayTester path={path} canVoid={connector?.canVoid === true} />}
      {open === 'keys' && connector && <ReplaceKeys {...{ gateway, connector, path }} onClose={close} />}
      {open === 'close' && <CloseAccount {...{ gateway, path }} name={title} onClose={close} />}
    </div>
  )
}

const MINUTE_MS = 60_000

const heardText = (at: string): string => (Date.now() - Date.parse(at) < MINUTE_MS ? t('heardNow') : t('heard', { age: age(at) }))

const endText = (end: string): string => (end === '' ? '••••' : t('ends', { end }))

function Keys({ gateway, connector }: Pick<GatewayCardProps, 'gateway' | 'connector'>) {
  const { secretLast4, webhookSecretEnds, secretsChangedAt, secretsChangedBy } = gateway
  const labelOf = (name: string) => connector?.fields.find((field) => field.name === name)?.label ?? t('key')
  return (
    <div className={styles.keys}>
      <span>{t('keysSet', { name: labelOf('secret'), end: endText(secretLast4) })}</span>
      {webhookSecretEnds.length > 0 && (
        <span>
          {webhookSecretEnds.length > 1
            ? t('twoSecrets', { name: labelOf('webhookSecret'), ends: webhookSecretEnds.map(endText).join(', ') })
            : t('keysSet', { name: labelOf('webhookSecret'), end: endText(webhookSecretEnds[0] ?? '') })}
        </span>
      )}
      <span className="tone-3">
        {secretsChangedBy === null
          ? t('changedAt', { time: shortTime(secretsChangedAt) })
          : t('changedBy', { time: shortTime(secretsChangedAt), name: secretsChangedBy })}
      </span>
    </div>
  )
}

interface OpenProps {
  readonly gateway: Gateway
  readonly path: string
  readonly onClose: () => void
}

function ReplaceKeys({ gateway, connector, path, onClose }: OpenProps & { readonly connector: Connector }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { title: name, version, webhookSecretEnds } = gateway
  const hasWebhookSecret = connector.fields.some((field) => field.name === 'webhookSecret')
  const fields: readonly Field[] = [
    ...connector.fields.filter(({ isSecret }) => isSecret).map(fieldOf),
    ...(hasWebhookSecret ? [{ name: 'keepsOld', label: t('keepsOld'), hint: t('keepsOldHint'), kind: 'switch' } as const] : []),
  ]
  const save = async (changed: Thing, key: string) => {
    const { fields: written = {}, keepsOld = false } = withTexts(changed, {})
    await client.write('PUT', `${path}/secrets`, { version, fields: written, keepsOld }, key)
    await queries.invalidateQueries({ queryKey: ['list'] })
    toast(t('replaced', { name }))
    onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('replaceTitle', { name })} closeLabel={c('close')} width={480} isFlush>
      <div className={styles.card}>
        <p className="tone-3">{t('replaceHint')}</p>
      </div>
      <ThingForm fields={fields} thing={webhookSecretEnds.length > 1 ? { keepsOld: true } : NOTHING} onSave={save} />
    </Dialog>
  )
}

function CloseAccount({ gateway, path, name, onClose }: OpenProps & { readonly name: string }) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const confirm = async () => {
    onClose()
    await client.write('POST', `${path}/close`, { version: gateway.version }).then(
      () => toast(t('closedNow', { name })),
      (error: unknown) => toast(saidOf(error)),
    )
    await queries.invalidateQueries({ queryKey: ['list'] })
  }
  return (
    <DestroyDialog title={t('closeTitle', { name })} confirmLabel={t('close')} typed={name} onClose={onClose} onConfirm={confirm}>
      {t('closeText')}
    </DestroyDialog>
  )
}
