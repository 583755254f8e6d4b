import { useShop } from './shop-context.tsx'

export interface PageMessagesProps {
  readonly routeName: string
  /** Our title, in the language of the page; the panel's name follows it. */
  readonly title: string
  readonly description?: string
}

/** Title and description of a page: what the panel says about it (SEO-001), or our messages. */
export function PageMessages({ routeName, title, description }: PageMessagesProps) {
  const { brand, settings } = useShop()
  const own = brand.pages[routeName]
  const text = own?.description ?? description
  return (
    <>
      <title>{own?.title ?? `${title} · ${settings.panel_name}`}</title>
      {text && <meta name="description" content={text} />}
    </>
  )
}
