import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { useMemo } from 'react'
import type { Thing } from '../../forms/field.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/gateways.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { PaymentTabs } from '../../shell/payment-tabs.tsx'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { type Connector, type Gateway, gatewayFields } from './gateway.ts'
import { GatewayCard } from './gateway-card.tsx'

const t = sayFrom(texts)

const kind = {
  title: t('title'),
  empty: t('empty'),
  segment: 'gateway-accounts',
  list: 'payment-methods/gateways',
  entity: 'gateway-account',
  editPermission: 'gateways.secret',
  tabs: <PaymentTabs />,
  nameOf: ({ title }) => String(title),
  columns: [
    { key: 'name', name: t('name'), share: 2, show: ({ title }) => String(title) },
    { key: 'mode', name: t('mode'), show: (gateway) => <Mode gateway={gateway} /> },
    {
      ...{ key: 'key', name: t('key'), share: 1.2, leaves: 'phone' },
      show: ({ secretLast4 }) => <span className="tone-2">{secretLast4 === '' ? '–' : t('ends', { end: String(secretLast4) })}</span>,
    },
    { key: 'methods', name: t('methods'), isEnd: true, leaves: 'phone', show: ({ methodCount }) => grouped(Number(methodCount)) },
    {
      ...{ key: 'heard', name: t('lastMessage'), share: 1.4, isEnd: true, leaves: 'narrow' },
      show: ({ lastMessageAt }) => (lastMessageAt === null ? t('noMessage') : shortTime(String(lastMessageAt))),
    },
  ],
} satisfies Partial<ThingKind>

/** Accounts at payment gateways, entered by the form that each connector describes. */
export function GatewaysScreen() {
  const client = useClient()
  const path = `${usePanelPath()}/connectors/gateways`
  const { data, isPending } = useQuery({
    queryKey: ['connectors', path],
    queryFn: ({ signal }) => client.read<readonly Connector[]>(path, {}, signal),
  })
  const whole = useMemo((): ThingKind => {
    const connectors = data ?? []
    return {
      ...kind,
      isReady: !isPending,
      fields: gatewayFields(connectors),
      create: {
        permission: 'gateways.secret',
        name: t('add'),
        defaults: { connector: connectors[0]?.connector ?? '', fields: {}, isLive: true },
      },
      isFixed: ({ closedAt }) => closedAt !== null && closedAt !== undefined,
      toWire: ({ fields, ...changed }, { id }) => {
        if (fields === undefined) return changed
        // An address that was emptied is the gateway's own.
        return { ...changed, fields: id === undefined ? fields : { endpoint: '', ...(fields as object) } }
      },
      toForm: (thing) => ({ ...thing, fields: { endpoint: thing.endpoint } }),
      above: (thing, list) => (
        <GatewayCard
          gateway={thing as unknown as Gateway}
          connector={connectors.find(({ connector }) => connector === thing.connector)}
          path={`${list}/${String(thing.id)}`}
        />
      ),
    }
  }, [data, isPending])
  return <ThingScreen kind={whole} />
}

function Mode({ gateway: { closedAt, isLive } }: { readonly gateway: Thing }) {
  if (closedAt !== null) return <Tag>{t('closed')}</Tag>
  return isLive === true ? <Tag tone="ok">{t('live')}</Tag> : <Tag tone="warn">{t('test')}</Tag>
}
