import { Button, buttonClass, cardClass, EmptyState, pageClass, SectionCard } from '@vitrine/ui/components'
import { data, Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/my-services.ts'
import { toOwnService } from './model/own-service.ts'
import { SaidService } from './own-service.tsx'
import { UnrolledRows } from './unrolled-rows.tsx'
import { UnsaidServices } from './unsaid-services.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  try {
    const [own, unsaid, networks] = await Promise.all([
      api.catalogue.myServices(),
      api.catalogue.myServicesWithoutReviews(),
      api.catalogue.listNetworks(),
    ])
    const faces = networks.data.map(({ id, name, icon, color }) => ({ id, name, icon, color }))
    return { services: own.data.map(toOwnService), unsaidIds: unsaid.data.map(({ id }) => id), networks: faces }
  } catch (error) {
    return data({ services: undefined, unsaidIds: [], networks: [] }, { status: Math.max(500, statusOf(error)) })
  }
}

/** The services of the customer's orders: ratings of those that were delivered, and ordering them again (RT-016). */
export default function MyServices({ loaderData: { services, unsaidIds, networks } }: Route.ComponentProps) {
  const { t } = useTranslation('my-services')
  const faces = new Map(networks.map((network) => [network.id, network]))
  const unsaid = new Set(unsaidIds)
  const others = services?.filter(({ id }) => !unsaid.has(id)) ?? []
  return (
    <div className={pageClass({ width: 'medium' })}>
      <PageMessages routeName="my-services" title={t('title')} />
      <div>
        <h1 className="type-h1">{t('title')}</h1>
        <p className="tone-3">{t('text')}</p>
      </div>
      {services && <UnsaidServices services={services.filter(({ id }) => unsaid.has(id))} networks={faces} />}
      {others.length > 0 && (
        <SectionCard id="ordered" title={t('ordered.title')}>
          <UnrolledRows services={others}>
            {(service) => <SaidService key={service.id} service={service} network={faces.get(service.network_id)} />}
          </UnrolledRows>
        </SectionCard>
      )}
      {(!services || services.length === 0) && <div className={cardClass()}>{services ? <Nothing /> : <Failed />}</div>}
    </div>
  )
}

function Nothing() {
  const { t } = useTranslation('my-services')
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.newOrder()}>
          {t('empty.action')}
        </Link>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

function Failed() {
  const { t } = useTranslation('my-services')
  const { revalidate, state } = useRevalidator()
  return (
    <EmptyState
      title={t('failed.title')}
      actions={
        <Button variant="primary" isLoading={state !== 'idle'} onClick={() => void revalidate()}>
          {t('failed.retry')}
        </Button>
      }
    >
      {t('failed.text')}
    </EmptyState>
  )
}
