import { escapeHtml as escaped } from '../server/page.ts'
import type { Post } from './book.ts'

const YOUTUBE = 'https://www.youtube.com'

/** The video platform's feed of a channel, in its exact format. */
export const youtubeFeed = (channel: string, posts: readonly Post[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${escaped(channel)}"/>
 <id>yt:channel:${escaped(channel.slice(2))}</id>
 <yt:channelId>${escaped(channel.slice(2))}</yt:channelId>
 <title>${escaped(channel)}</title>
 <link rel="alternate" href="${YOUTUBE}/channel/${escaped(channel)}"/>
 <author><name>${escaped(channel)}</name><uri>${YOUTUBE}/channel/${escaped(channel)}</uri></author>
 <published>2020-01-01T00:00:00+00:00</published>
${posts.map((post) => youtubeEntry(channel, post)).join('\n')}
</feed>
`

const youtubeEntry = (channel: string, { id, title, url, publishedAt }: Post): string => ` <entry>
  <id>yt:video:${escaped(id)}</id>
  <yt:videoId>${escaped(id)}</yt:videoId>
  <yt:channelId>${escaped(channel)}</yt:channelId>
  <title>${escaped(title)}</title>
  <link rel="alternate" href="${escaped(url)}"/>
  <author><name>${escaped(channel)}</name><uri>${YOUTUBE}/channel/${escaped(channel)}</uri></author>
  <published>${publishedAt}</published>
  <updated>${publishedAt}</updated>
  <media:group>
   <media:title>${escaped(title)}</media:title>
   <media:content url="${YOUTUBE}/v/${escaped(id)}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i.ytimg.com/vi/${escaped(id)}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${escaped(title)}</media:description>
  </media:group>
 </entry>`

/** RSS 2.0, as blogs have it. */
export const rssFeed = (channel: string, posts: readonly Post[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${escaped(channel)}</title><link>https://${escaped(channel)}.example/</link><description>Posts</description>
${posts
  .map(
    ({ id, title, url, publishedAt }) =>
      `<item><title>${escaped(title)}</title><link>${escaped(url)}</link><guid isPermaLink="false">${escaped(id)}</guid><pubDate>${new Date(publishedAt).toUTCString()}</pubDate></item>`,
  )
  .join('\n')}
</channel></rss>
`

/** A page that names a feed, as channel pages and blogs do. */
export const pageWithFeed = (title: string, type: 'rss' | 'atom', href: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<link rel="stylesheet" href="/style.css"><link rel="alternate" type="application/${type}+xml" title="RSS" href="${escaped(href)}"></head>
<body><h1>${escaped(title)}</h1></body></html>
`
