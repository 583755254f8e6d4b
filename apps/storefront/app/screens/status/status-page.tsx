import { Notice, type NoticeTone, PageHead, pageClass, SectionCard, Tag, type Tone } from '@vitrine/ui/components'
import { formatTimestamp } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { pageMeta, seoOf } from '../../page/page-meta.ts'
import { shopOf } from '../../page/shop-of.ts'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/status-page.ts'
import { Incidents } from './incidents.tsx'
import { PastPages } from './past-pages.tsx'
import styles from './status.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = serverApi(context)
  const wanted = new URL(request.url).searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,2}$/.test(wanted) ? Number(wanted) : 1
  const { data } = await orMissing('page', api.panels.status({ query: { page } }))
  return { status: data, seo: await seoOf(api, 'status') }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(shopOf(matches), { ...loaderData.seo, path: paths.status() }) : []

const tones = { operational: 'ok', incident: 'info', slow: 'warn', interrupted: 'bad' } as const satisfies Record<string, Tone & NoticeTone>

/** How orders of each network are delivered, what is going on, and what was. */
export default function StatusPage({ loaderData: { status } }: Route.ComponentProps) {
  const { t } = useTranslation('status')
  const { locale, timeZone } = useShop()
  const checkedAt = new Date(status.checked_at)
  const style = { locale, timeZone, now: checkedAt }
  const { state, networks, incidents, past } = status
  return (
    <div className={pageClass({ width: 'small' })}>
      <PageHead title={t('title')} lead={t('lead')} />
      <Notice tone={tones[state]}>
        <strong>{t(`overall.${state}`)}</strong>
        <span className={styles.checked}>{t('checked', { time: formatTimestamp(checkedAt, style) })}</span>
      </Notice>
      {incidents.length > 0 && (
        <SectionCard title={t('incidents.title')} id="open" isFlush>
          <Incidents incidents={incidents} now={checkedAt} />
        </SectionCard>
      )}
      {networks.length > 0 && (
        <SectionCard title={t('networks.title')} id="networks" isFlush>
          <ul>
            {networks.map((network) => (
              <li key={network.id} className={styles.network}>
                <Link to={paths.group(network.slug)}>{network.name}</Link>
                <Tag tone={tones[network.state]}>{t(`networks.${network.state}`)}</Tag>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <SectionCard title={t('past.title')} id="past" isFlush>
        {past.items.length > 0 ? <Incidents incidents={past.items} now={checkedAt} /> : <p className={styles.none}>{t('past.none')}</p>}
      </SectionCard>
      <PastPages page={past.page} pages={past.pages} />
    </div>
  )
}
