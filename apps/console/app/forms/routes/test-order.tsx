import { Notice } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import texts from '../../messages/en/routes.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'
import { FieldControl } from '../field-control.tsx'
import { FieldText } from '../field-text.tsx'
import { useSending } from '../use-sending.ts'
import type { Route } from './route.ts'
import styles from './route-editor.module.css'
import { linesOf, mostCost, type RouteTest, type RouteTests } from './route-test.ts'

const t = sayFrom(texts)

export interface TestOrderProps {
  readonly path: string
  readonly route: Pick<Route, 'account' | 'accountId' | 'providerServiceId'>
  readonly tests: RouteTests
  readonly onSent: () => Promise<void>
  readonly onClose: () => void
}

/** What a test order on a route would be; sent only with a link that the operator types. */
export function TestOrder({ path, route, tests, onSent, onClose }: TestOrderProps) {
  const client = useClient()
  const toast = useToast()
  const sending = useSending()
  const id = useId()
  const [link, setLink] = useState('')
  const [values, setValues] = useState<Readonly<Record<number, string>>>({})
  const { accountId, providerServiceId } = route
  const known = tests.routes.find((one) => one.accountId === accountId && one.providerServiceId === providerServiceId)
  const { quantity = null, cost = null } = known ?? {}
  if (quantity === null || cost === null)
    return (
      <div className={styles.add}>
        <Notice tone="warn">{t('testImpossible')}</Notice>
        <div className={styles.foot}>
          <Action onClick={onClose}>{t('cancel')}</Action>
        </div>
      </div>
    )
  const lines = tests.isCounted ? Math.max(0, ...Object.values(values).map((text) => linesOf(text).length)) : 1
  const send = () =>
    sending.send(async (key) => {
      const targets = tests.targets.flatMap((target) => {
        const given = linesOf(values[target.id] ?? '')
        return given.length === 0 ? [] : [{ id: target.id, values: given }]
      })
      const body = { accountId, providerServiceId, link: link.trim(), targets, costMax: mostCost(cost, lines) }
      const { id: orderId } = await client.write<RouteTest>('POST', path, body, key)
      toast(t('testSent', { id: orderId }))
      await onSent()
    })
  const others = Object.entries(sending.errors).filter(([field]) => field !== 'link' && field !== 'targets')
  const problem = sending.message ?? (others.flatMap(([, said]) => said).join('\n') || undefined)
  return (
    <form
      className={styles.add}
      aria-label={t('testTitle')}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p className={styles.note}>
        {tests.isCounted
          ? t('testNoteCounted', { cost: dollars(cost) })
          : t('testNote', { quantity: grouped(quantity), account: route.account, cost: dollars(cost) })}
      </p>
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <FieldText
        id={`${id}link`}
        label={t('testLink')}
        hint={t('testLinkHint')}
        autoFocus
        autoComplete="off"
        maxLength={2_000}
        required={tests.isLinkRequired}
        value={link}
        error={sending.errorOf('link')}
        onChange={(event) => setLink(event.target.value)}
      />
      {tests.targets.map((target) => (
        <FieldControl
          key={target.id}
          id={`${id}target${target.id}`}
          field={{
            kind: 'area',
            label: target.isOptional ? t('testOptional', { name: target.name }) : target.name,
            hint: target.allowed.length > 0 ? target.allowed.slice(0, 12).join(', ') : t('testLines'),
          }}
          value={values[target.id] ?? ''}
          error={sending.errorOf('targets')}
          onChange={(value) => setValues({ ...values, [target.id]: String(value) })}
        />
      ))}
      <div className={styles.foot}>
        <Action type="button" onClick={onClose}>
          {t('cancel')}
        </Action>
        <Action type="submit" variant="primary" isLoading={sending.isSending}>
          {t('testSend')}
        </Action>
      </div>
    </form>
  )
}
