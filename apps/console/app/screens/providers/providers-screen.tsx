import { Tag } from '@vitrine/ui/components'
import { useCallback } from 'react'
import { Link } from 'react-router'
import type { Field, Thing } from '../../forms/field.ts'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { ProviderBreaker } from './provider-breaker.tsx'
import { ProviderCurrency } from './provider-currency.tsx'
import { ProviderTabs } from './provider-tabs.tsx'
import styles from './provider-test.module.css'
import { AccessTest, ProviderTest, SharedAccess } from './provider-test.tsx'

const t = sayFrom(texts)
const connection = t('connection')
const limits = t('limits')

/** Of an upstream panel; else people deliver. */
const isPanel = ({ connector }: Thing): boolean => connector === 'api-v2'
const isByHand = ({ connector }: Thing): boolean => connector === 'manual'

const fields: readonly Field[] = [
  { name: 'name', label: t('name'), kind: 'text', isWide: true, section: connection },
  {
    ...{ name: 'connector', label: t('connector'), kind: 'choice', only: 'new', section: connection },
    options: (['api-v2', 'manual'] as const).map((value) => ({ value, name: t(`connectors.${value}`) })),
  },
  { name: 'endpoint', label: t('endpoint'), kind: 'text', isWide: true, section: connection, isShown: isPanel },
  { name: 'key', label: t('key'), kind: 'secret', section: connection, isShown: isPanel },
  { name: 'currency', label: t('currency'), kind: 'text', only: 'new', section: connection, isShown: isPanel },
  {
    ...{ name: 'profile', label: t('profile'), kind: 'choice', section: connection, isShown: isPanel },
    options: (['plain', 'request_id', 'list'] as const).map((value) => ({ value, name: t(`profiles.${value}`) })),
  },
  { name: 'concurrency', label: t('concurrency'), kind: 'whole', section: limits },
  { name: 'callsPerMinute', label: t('callsPerMinute'), hint: t('callsHint'), kind: 'whole', isOptional: true, section: limits },
  { name: 'marginFloorPercent', label: t('marginFloor'), kind: 'decimal', suffix: '%', section: limits },
  { name: 'lowBalance', label: t('lowBalance'), kind: 'decimal', section: limits, isShown: isPanel },
  { name: 'isEnabled', label: t('isEnabled'), kind: 'switch', section: limits },
]

const kind: ThingKind = {
  title: t('title'),
  empty: t('empty'),
  segment: 'providers',
  list: 'providers',
  editPermission: 'providers.edit',
  create: {
    permission: 'providers.secret',
    name: t('add'),
    defaults: {
      connector: 'api-v2',
      currency: 'USD',
      profile: 'plain',
      concurrency: 4,
      marginFloorPercent: '0',
      lowBalance: '0',
      isEnabled: true,
    },
  },
  fields,
  tabs: <ProviderTabs />,
  nameOf: ({ name }) => String(name),
  columns: [
    { key: 'name', name: t('name'), share: 2, show: ({ name }) => String(name) },
    { key: 'status', name: t('status'), share: 1.9, show: (provider) => <Status provider={provider} /> },
    {
      ...{ key: 'balance', name: t('balance'), share: 1.4, isEnd: true },
      show: ({ balance, currency }) => (balance === null ? '–' : `${String(balance)} ${String(currency)}`),
    },
    {
      ...{ key: 'lasts', name: t('lasts'), share: 1.2, isEnd: true, leaves: 'narrow' },
      show: ({ lastsDays, spentWeekUsd }) => (
        <span title={t('spentWeek', { amount: `$${String(spentWeekUsd)}` })}>
          {lastsDays === null ? '–' : t('days', { count: Math.floor(Number(lastsDays)) })}
        </span>
      ),
    },
    { key: 'services', name: t('services'), isEnd: true, leaves: 'phone', show: ({ serviceCount }) => grouped(Number(serviceCount)) },
    { key: 'routes', name: t('routes'), share: 1.3, isEnd: true, leaves: 'narrow', show: routesOf },
    {
      key: 'synced',
      name: t('synced'),
      share: 1.3,
      isEnd: true,
      leaves: 'narrow',
      show: ({ syncedAt }) => shortTime(syncedAt as string | null),
    },
  ],
  toForm: (thing) => ({ ...thing, key: thing.keyLast4 }),
  toWire: (changed) => (changed.connector === 'manual' ? ofPeople(changed) : changed),
}

/** People have no panel outside: nothing of one is sent. */
function ofPeople({ endpoint: _, key: __, currency: ___, profile: ____, lowBalance: _____, ...rest }: Thing): Thing {
  return rest
}

/** Accounts at providers: how they stand, whether they answer, what they sell, and their limits. */
export function ProvidersScreen() {
  const mayTest = useIsPermitted('providers.edit')
  const mayConfirm = useIsPermitted('providers.secret')
  const { key } = usePanel()
  const above = useCallback(
    (provider: Thing, path: string) => (
      <>
        <nav className={styles.links} aria-label={t('list.tabs')}>
          {isPanel(provider) && <Link to={paths.panel(key, `providers/${String(provider.id)}/overview`)}>{t('open.overview')}</Link>}
          {isPanel(provider) && <Link to={paths.panel(key, `providers/${String(provider.id)}/services`)}>{t('open.services')}</Link>}
          <Link to={paths.panel(key, `providers/${String(provider.id)}/routes`)}>{t('open.routes')}</Link>
          <Link to={paths.panel(key, `providers/${String(provider.id)}/calls`)}>{t('open.calls')}</Link>
          {isByHand(provider) && <Link to={paths.panel(key, 'by-hand')}>{t('open.byHand')}</Link>}
        </nav>
        {sharedWith(provider).length > 0 && (
          <div className={styles.test}>
            <SharedAccess names={sharedWith(provider)} />
          </div>
        )}
        {mayTest && <ProviderBreaker provider={provider} listPath={path} />}
        {isPanel(provider) && mayConfirm && (
          <ProviderCurrency
            key={`${String(provider.id)} ${String(provider.usdRate)}`}
            listPath={path}
            id={Number(provider.id)}
            currency={String(provider.currency)}
            worth={provider.currencyConfirmedAt === null ? null : String(provider.usdRate)}
          />
        )}
        {isPanel(provider) && mayTest && <ProviderTest path={`${path}/${String(provider.id)}`} />}
      </>
    ),
    [key, mayConfirm, mayTest],
  )
  const panelPath = usePanelPath()
  const preview = useCallback(
    (values: Thing) => mayConfirm && isPanel(values) && <AccessTest path={`${panelPath}/${kind.segment}`} values={values} />,
    [mayConfirm, panelPath],
  )
  return <ThingScreen kind={{ ...kind, above, preview }} />
}

const sharedWith = ({ sharesAccessWith }: Thing): readonly string[] => (Array.isArray(sharesAccessWith) ? sharesAccessWith : [])

function Status({ provider }: { readonly provider: Thing }) {
  const { state } = (provider.breaker ?? {}) as { readonly state?: string }
  if (provider.isEnabled !== true) return <Tag>{t('statuses.off')}</Tag>
  if (isByHand(provider)) return <Tag tone="ok">{t('statuses.byHand')}</Tag>
  if (!isPanel(provider)) return <Tag tone="ok">{t('statuses.working')}</Tag>
  if (state === 'open') return <Tag tone="warn">{t('statuses.paused')}</Tag>
  if (provider.currencyConfirmedAt === null) return <Tag tone="warn">{t('statuses.unconfirmed')}</Tag>
  return isLow(provider) ? <Tag tone="warn">{t('statuses.low')}</Tag> : <Tag tone="ok">{t('statuses.working')}</Tag>
}

/** Amounts of the account's own currency. */
const isLow = ({ balance, lowBalance }: Thing): boolean => balance !== null && Number(balance) < Number(lowBalance)

function routesOf({ routeCount, pausedRouteCount }: Thing) {
  const paused = Number(pausedRouteCount)
  return (
    <>
      {grouped(Number(routeCount))}
      {paused > 0 && <span className="tone-warn">{` · ${t('pausedRoutes', { count: paused })}`}</span>}
    </>
  )
}
