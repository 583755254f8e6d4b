import { Button, buttonClass, cardClass, EmptyState, IconPlus, Notice, PageHead, pageClass } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/order-widget.ts'
import { loadExample } from './load-example.ts'
import { readWidgetQuery, writeWidgetQuery } from './model/widget-query.ts'
import { WidgetStatistics } from './statistics/widget-statistics.tsx'
import { WidgetEditor } from './widget-editor.tsx'
import { WidgetList } from './widget-list.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  const query = readWidgetQuery(new URL(request.url).searchParams)
  const period = { ...(query.from ? { start_date: query.from } : {}), ...(query.to ? { end_date: query.to } : {}) }
  const isEditing = query.widget !== undefined
  const [widgets, statistics, methods, settings, example] = await Promise.all([
    orMissing('page', api.earning.listWidgets()),
    orMissing('page', api.earning.widgetStatistics({ query: { group_by: query.group, ...period } })),
    api.payments.listMethodsForWidgets(),
    isEditing ? api.panels.globalSettings() : undefined,
    isEditing ? loadExample(api) : undefined,
  ])
  const known = query.widget === 'new' || widgets.data.some(({ id }) => id === query.widget)
  if (isEditing && !known) throw redirect(paths.orderWidget(writeWidgetQuery({ ...query, widget: undefined })))
  return {
    query,
    widgets: widgets.data,
    statistics: statistics.data,
    methods: methods.data.map(({ id, name, icon }) => ({ id, name, icon })),
    usual: settings?.data.default_outer_widget_partner_percent ?? 0,
    example,
    origin: context.get(requestContext).origin,
    now: new Date().toISOString(),
  }
}

/** A partner's order forms, the making of them, and what they brought (RT-018). */
export default function OrderWidgets({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('order-widget')
  const navigate = useNavigate()
  const [isSaved, setIsSaved] = useState(false)
  const { query, widgets, statistics, methods, origin, now } = loaderData
  const pathOf = (widget: number | 'new' | undefined) => paths.orderWidget(writeWidgetQuery({ ...query, widget }))
  const isOpen = query.widget !== undefined
  const done = (saved: boolean) => {
    setIsSaved(saved)
    void navigate(pathOf(undefined), { preventScrollReset: true })
  }
  return (
    <div className={pageClass()}>
      <PageMessages routeName="order-widget" title={t('title')} />
      <PageHead title={t('title')} lead={t('lead')}>
        {!isOpen && widgets.length > 0 && (
          <Link className={buttonClass({ variant: 'primary' })} to={pathOf('new')} onClick={() => setIsSaved(false)}>
            <IconPlus size={16} />
            {t('new')}
          </Link>
        )}
      </PageHead>
      <BannerSlot place="order_widget" />
      {isOpen ? (
        <WidgetEditor
          key={query.widget}
          widget={widgets.find(({ id }) => id === query.widget)}
          methods={methods}
          usual={loaderData.usual}
          example={loaderData.example}
          onDone={done}
        />
      ) : (
        <>
          {isSaved && (
            <Notice tone="ok" role="status">
              {t('saved')}
            </Notice>
          )}
          {widgets.length === 0 ? (
            <div className={cardClass()}>
              <EmptyState
                title={t('empty.title')}
                actions={
                  <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => void navigate(pathOf('new'))}>
                    {t('new')}
                  </Button>
                }
              >
                {t('empty.text')}
              </EmptyState>
            </div>
          ) : (
            <WidgetList widgets={widgets} methods={methods} origin={origin} pathOf={pathOf} />
          )}
        </>
      )}
      {!isOpen && widgets.length > 0 && <WidgetStatistics query={query} statistics={statistics} now={new Date(now)} />}
    </div>
  )
}
