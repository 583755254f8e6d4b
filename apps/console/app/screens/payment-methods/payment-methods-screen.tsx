import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { useMemo } from 'react'
import type { Thing } from '../../forms/field.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/payment-methods.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { PaymentTabs } from '../../shell/payment-tabs.tsx'
import { dollars } from '../../values/dollars.ts'
import { englishOf } from '../../values/translated.ts'
import { audienceInForm, audienceOf, type MethodAudiences, noAudiences } from './method-audience.ts'
import { methodFields, newMethodDefaults } from './method-fields.ts'
import { MethodPreview } from './method-preview.tsx'
import { type GatewayAccount, leftWithout, methodToWire, wayOf } from './method-ways.ts'
import { type MethodSales, useMethodSales } from './use-method-sales.ts'

const t = sayFrom(texts)
type Sales = ReturnType<typeof useMethodSales>
const percent = (value: unknown) => (Number(value) === 0 ? '–' : `${Number(value)} %`)

const kindOf = (accounts: readonly GatewayAccount[], audiences: MethodAudiences, sales: Sales): ThingKind => ({
  title: t('title'),
  empty: t('empty'),
  segment: 'payment-methods',
  list: 'payment-methods',
  entity: 'payment-method',
  editPermission: 'methods.edit',
  turnPermission: 'methods.edit',
  orderPermission: 'methods.edit',
  create: { permission: 'methods.edit', name: t('add'), defaults: newMethodDefaults },
  fields: [],
  tabs: <PaymentTabs />,
  preview: (values) => <MethodPreview values={values} audiences={audiences} />,
  turnOffWarning: (method, methods) => {
    const without = leftWithout(method, methods)
    return without && t(`leaves.${without}`)
  },
  nameOf: ({ texts: all, strategy }) => englishOf(all, 'name') ?? String(strategy),
  columns: [
    { key: 'name', name: t('name'), share: 2.4, show: ({ texts: all, strategy }) => englishOf(all, 'name') ?? String(strategy) },
    {
      key: 'status',
      name: t('status'),
      show: ({ isEnabled }) => (isEnabled === true ? <Tag tone="ok">{t('on')}</Tag> : <Tag>{t('off')}</Tag>),
    },
    {
      ...{ key: 'gateway', name: t('gateway'), share: 1.4, leaves: 'phone' },
      show: (method) => <span className="tone-2">{confirmerOf(method, accounts)}</span>,
    },
    { key: 'fee', name: t('fee'), isEnd: true, show: ({ feePercent }) => percent(feePercent) },
    { key: 'bonus', name: t('bonus'), isEnd: true, leaves: 'narrow', show: ({ rewardPercent }) => percent(rewardPercent) },
    {
      ...{ key: 'audience', name: t('audience'), share: 1.4, leaves: 'narrow' },
      show: (method) => <span className="tone-2">{audienceOf(method, audiences) ?? t('everybody')}</span>,
    },
    ...(sales === null ? [] : salesColumns(sales)),
    { key: 'limits', name: t('limits'), share: 2.8, isEnd: true, leaves: 'narrow', show: limitsOf },
  ],
})

/** What customers pay with, in the order of the shop. */
export function PaymentMethodsScreen() {
  const client = useClient()
  const path = `${usePanelPath()}/gateway-accounts`
  const { data, isPending } = useQuery({ queryKey: ['list', path], queryFn: ({ signal }) => client.list<GatewayAccount>(path, {}, signal) })
  const audiencesPath = `${usePanelPath()}/payment-methods/audiences`
  const limits = useQuery({
    queryKey: ['read', audiencesPath],
    queryFn: ({ signal }) => client.read<MethodAudiences>(audiencesPath, {}, signal),
  })
  const sales = useMethodSales()
  const whole = useMemo((): ThingKind => {
    const accounts = data?.rows ?? []
    const audiences = limits.data ?? noAudiences
    return {
      ...kindOf(accounts, audiences, sales),
      isReady: !isPending && !limits.isPending,
      fields: methodFields(accounts, audiences),
      toForm: (thing) => ({ way: wayOf(thing), ...thing, ...audienceInForm(thing, audiences) }),
      toWire: (changed, { id }) => methodToWire(changed, accounts, id === undefined),
    }
  }, [data, isPending, limits.data, limits.isPending, sales])
  return <ThingScreen kind={whole} />
}

/** What a method brought in, and how many of its payments came: empty while that is asked, and where nobody paid by it. */
function salesColumns(sales: ReadonlyMap<number, MethodSales> | undefined): readonly ListColumn<Thing>[] {
  const of = ({ id }: Thing) => sales?.get(Number(id))
  return [
    {
      ...{ key: 'sold', name: t('sold'), share: 1.2, isEnd: true, leaves: 'narrow' },
      show: (method) => {
        const sold = of(method)
        return sold ? dollars(sold.turnoverUsd) : '–'
      },
    },
    {
      ...{ key: 'success', name: t('success'), share: 1.2, isEnd: true, leaves: 'phone' },
      show: (method) => <Success sales={of(method)} />,
    },
  ]
}

function Success({ sales }: { readonly sales: MethodSales | undefined }) {
  if (!sales || sales.successPercent === null) return '–'
  const { paid, unpaid, open, successPercent } = sales
  return <span title={t('successOf', { paid, ended: paid + unpaid, open })}>{`${successPercent} %`}</span>
}

/** Who says that a payment has come. */
function confirmerOf({ strategy, connector, gatewayAccountId }: Thing, accounts: readonly GatewayAccount[]): string {
  if (strategy === 'balance' || strategy === 'linkedCard') return t(`strategies.${strategy}`)
  return connector === 'manual' ? t('byHand') : (accounts.find(({ id }) => id === gatewayAccountId)?.title ?? String(connector))
}

function limitsOf({ minAmountUsd: min, maxAmountUsd: max }: Thing): string {
  const parts = [min === null ? '' : t('from', { min: `$${String(min)}` }), max === null ? '' : t('upTo', { max: `$${String(max)}` })]
  return parts.filter(Boolean).join(', ') || '–'
}
