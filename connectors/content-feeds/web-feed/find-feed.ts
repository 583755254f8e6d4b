const HANDLES_FEEDS = /^(www\.|m\.)?youtube\.com$/
const CHANNEL = /^\/channel\/(UC[\w-]{22})\/?$/
const FEED_TYPE = /^application\/(rss|atom)\+xml$/i
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const LINK = /<link\b[^<>]{0,2000}>/gi

export const isVideoPlatform = (url: URL): boolean => HANDLES_FEEDS.test(url.hostname)

/** A channel's feed address by its pattern: the video platform has one for all of them. */
export function knownFeedOf(url: URL): string | undefined {
  const channel = isVideoPlatform(url) ? CHANNEL.exec(url.pathname)?.[1] : undefined
  return channel && `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}`
}

export const isPage = (text: string): boolean => /<(!doctype\s+html|html)[\s>]/i.test(text.slice(0, 2000))

/** The feed that a page names in its head. */
export function feedNamedIn(page: string, base: URL): string | undefined {
  for (const [tag] of page.matchAll(LINK)) {
    const attributes = attributesOf(tag)
    const isFeed = (attributes.rel ?? '').toLowerCase().split(/\s+/).includes('alternate') && FEED_TYPE.test(attributes.type ?? '')
    const url = isFeed && attributes.href ? URL.parse(attributes.href, base) : null
    if (url) return url.href
  }
  return undefined
}

const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim(),
    ]),
  )
