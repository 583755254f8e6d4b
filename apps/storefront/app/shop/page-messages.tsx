import { useShop } from './shop-context.tsx'
import { tabTitle } from './tab-title.ts'

export interface PageMessagesProps {
  readonly routeName: string
  /** Our title, in the language of the page; the panel's name follows it. */
  readonly title: string
  readonly description?: string
}

/** Title and description of a page: what the panel says about it (SEO-001), or our messages. */
export function PageMessages({ routeName, title, description }: PageMessagesProps) {
  const shop = useShop()
  const { brand, settings } = shop
  const own = brand.pages[routeName]
  const text = own?.description ?? description
  return (
    <>
      <title>{tabTitle(own?.title ?? `${title} · ${settings.panel_name}`, shop)}</title>
      {text && <meta name="description" content={text} />}
    </>
  )
}
