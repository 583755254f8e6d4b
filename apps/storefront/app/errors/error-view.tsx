import { buttonClass, EmptyState } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { useTranslation } from '#i18n'
import type { MissingThing } from '../api/or-missing.ts'
import { paths } from '../paths.ts'
import { pageStatus } from './page-error.ts'
import { PageTitle } from './page-title.tsx'

const missingOf = (error: unknown): MissingThing => {
  const thing = isRouteErrorResponse(error) ? (error.data as { missing?: MissingThing } | null)?.missing : undefined
  return thing ?? 'page'
}

export interface ErrorViewProps {
  readonly error: unknown
  /** Below what is missing: where else to look. */
  readonly waysOn?: ReactNode
}

export function ErrorView({ error, waysOn }: ErrorViewProps) {
  const status = pageStatus(error)
  return status === 404 ? <MissingView thing={missingOf(error)} waysOn={waysOn} /> : <FailureView status={status} />
}

function MissingView({ thing, waysOn }: { readonly thing: MissingThing; readonly waysOn: ReactNode }) {
  const { t } = useTranslation()
  const ways = {
    page: { to: paths.newOrder(), label: t('errors.createOrder') },
    service: { to: paths.index(), label: t('errors.home') },
    'service-type': { to: paths.index(), label: t('errors.allServices') },
    order: { to: paths.orders(), label: t('errors.tryAgain') },
    'tracked-order': { to: paths.findOrder(), label: t('errors.findOrder') },
  } as const
  const title = t(`errors.missing.${thing}.title`)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        level={1}
        figure="404"
        title={title}
        actions={
          <>
            <Link className={buttonClass({ variant: 'primary' })} to={ways[thing].to}>
              {ways[thing].label}
            </Link>
            {thing !== 'service' && thing !== 'service-type' && (
              <Link className={buttonClass()} to={paths.index()}>
                {t('errors.allServices')}
              </Link>
            )}
          </>
        }
      >
        {t(`errors.missing.${thing}.text`)}
      </EmptyState>
      {waysOn}
    </>
  )
}

/** Something went wrong; where the shop itself failed one may at least order (ERRVIEW-005). */
function FailureView({ status }: { readonly status: number }) {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('errors.failure.title')}</PageTitle>
      <EmptyState
        level={1}
        figure={status}
        title={t('errors.failure.title')}
        actions={
          <>
            <button type="button" className={buttonClass({ variant: 'primary' })} onClick={() => location.reload()}>
              {t('errors.tryAgain')}
            </button>
            {status === 500 && (
              <Link className={buttonClass()} to={paths.newOrder()}>
                {t('errors.createOrder')}
              </Link>
            )}
          </>
        }
      >
        {t('errors.failure.text')}
      </EmptyState>
    </>
  )
}
