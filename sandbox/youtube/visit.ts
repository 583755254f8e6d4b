import type { FastifyInstance } from 'fastify'
import { readFields } from '../ground/fields.ts'
import { escapeHtml, renderPage } from '../ground/page.ts'
import type { Channel, ChannelBook } from './book.ts'
import type { DeedBook } from './deeds.ts'

interface Ground {
  readonly book: ChannelBook
  readonly deeds: DeedBook
}
type Visited = { readonly kind: 'video'; readonly videoId: string } | { readonly kind: 'channel'; readonly channel: Channel }

const VIDEO = /^https:\/\/www\.youtube\.com\/(?:watch\?v=|shorts\/)([\w-]{11})/
const CHANNEL = /^https:\/\/www\.youtube\.com\/(?:channel\/(UC[\w-]{22})|@([^/?#]+))/

/** What people do on the platform, for an address of it (`/visit?url=`): they come with a channel of their own and watch, like, comment or subscribe. */
export function addVisitPages(app: FastifyInstance, ground: Ground): void {
  app.get<{ Querystring: { url?: string; done?: string } }>('/visit', async ({ query }, reply) => {
    const visited = visitedAt(ground, query.url ?? '')
    if (!visited)
      return reply
        .status(404)
        .type('text/html; charset=utf-8')
        .send(renderPage({ title: 'Nothing', body: '<h1>Nothing is there</h1>' }))
    return reply.type('text/html; charset=utf-8').send(visitPage(ground, visited, query.url ?? '', query.done))
  })
  app.post<{ Querystring: { url?: string } }>('/visit', async (request, reply) => {
    const url = request.query.url ?? ''
    const fields = await readFields(request)
    const visited = visitedAt(ground, url)
    const visitor = ground.book.ofHandle(fields.get('handle') ?? '')
    if (!visited || !visitor) return reply.status(422).type('text/plain').send('no such visitor, or nothing is there')
    const deed = fields.get('deed') ?? ''
    doDeed(ground, visited, visitor, deed, fields.get('text') ?? '')
    return reply.redirect(`/visit?${new URLSearchParams({ url, done: deed })}`, 303)
  })
}

function visitedAt({ book, deeds }: Ground, url: string): Visited | undefined {
  const videoId = VIDEO.exec(url)?.[1]
  if (videoId !== undefined) return deeds.countsOf(videoId) ? { kind: 'video', videoId } : undefined
  const [, id, handle] = CHANNEL.exec(url) ?? []
  const channel = id === undefined ? book.ofHandle(handle ?? '') : book.byId(id)
  return channel && { kind: 'channel', channel }
}

function doDeed({ deeds }: Ground, visited: Visited, visitor: Channel, deed: string, text: string): void {
  if (visited.kind === 'channel') {
    if (deed === 'subscribe') deeds.subscribe(visitor.id, visited.channel.id)
    if (deed === 'unsubscribe') deeds.unsubscribe(visitor.id, visited.channel.id)
    return
  }
  if (deed === 'watch') deeds.watch(visited.videoId)
  if (deed === 'like') deeds.like(visited.videoId)
  if (deed === 'comment' && text.trim() !== '') deeds.comment(visited.videoId, visitor.id, text.trim())
}

function visitPage({ deeds }: Ground, visited: Visited, url: string, done: string | undefined): string {
  const counts = visited.kind === 'video' ? deeds.countsOf(visited.videoId) : undefined
  const title = visited.kind === 'video' ? `Video ${visited.videoId}` : visited.channel.title
  const facts = counts ? `${counts.views} views · ${counts.likes} likes` : 'A channel'
  const buttons =
    visited.kind === 'video'
      ? `<button class="first" name="deed" value="watch">Watch</button><button name="deed" value="like">Like</button>
<label>Comment<textarea name="text" rows="3" style="font:inherit;width:100%;padding:10px"></textarea></label><button name="deed" value="comment">Comment</button>`
      : '<button class="first" name="deed" value="subscribe">Subscribe</button><button name="deed" value="unsubscribe">Unsubscribe</button>'
  return renderPage({
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>${facts}${done ? ` · done: ${escapeHtml(done)}` : ''}</p>
<form method="post" action="/visit?url=${encodeURIComponent(url)}">
<label>Your channel <input name="handle" required placeholder="@name" style="font:inherit;width:100%;padding:10px"></label>
${buttons}</form><small><a href="/">All channels</a></small>`,
  })
}
