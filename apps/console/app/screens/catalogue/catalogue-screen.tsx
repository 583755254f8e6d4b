import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { ThingKind } from '../../lists/thing-kind.ts'
import { ThingScreen } from '../../lists/thing-screen.tsx'
import texts from '../../messages/en/catalogue.json'
import { sayFrom } from '../../messages/texts.ts'
import { NotFoundView } from '../../parts/not-found-view.tsx'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { LinkTry } from './link-try.tsx'
import { deliveriesKind, labelsKind, type NetworkName, networksKind, targetsKind, typesKind } from './shelf-kinds.tsx'

const t = sayFrom(texts)
const shelves = ['networks', 'types', 'labels', 'deliveries', 'targets'] as const
type ShelfName = (typeof shelves)[number]

/** What services are sorted by, and what they ask for: each a list of its own. */
export function CatalogueScreen() {
  const { shelf = 'networks' } = useParams()
  const name = shelves.find((each) => each === shelf)
  return name ? <Shelf key={name} name={name} /> : <NotFoundView />
}

function Shelf({ name }: { readonly name: ShelfName }) {
  const client = useClient()
  const path = `${usePanelPath()}/networks`
  const { data, isPending } = useQuery({
    queryKey: ['list', path, '{}', undefined],
    queryFn: ({ signal }) => client.list<NetworkName>(path, {}, signal),
  })
  const kind = useMemo((): ThingKind => {
    const kinds = {
      networks: () => networksKind,
      types: () => typesKind(data?.rows ?? []),
      labels: () => labelsKind,
      deliveries: () => deliveriesKind,
      targets: () => targetsKind,
    }
    return {
      ...kinds[name](),
      isReady: name !== 'types' || !isPending,
      tabs: <ShelfTabs />,
      ...(name === 'networks' ? { head: <LinkTry /> } : {}),
    }
  }, [name, data, isPending])
  return <ThingScreen kind={kind} />
}

function ShelfTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs')}
      tabs={shelves.map((shelf) => ({
        to: paths.panel(key, shelf === 'networks' ? 'catalogue' : `catalogue/${shelf}`),
        name: t(`shelves.${shelf}`),
      }))}
    />
  )
}
