import type { FastifyInstance } from 'fastify'
import { readFields } from '../server/fields.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import type { Channel, ChannelBook } from './book.ts'
import type { TaskActionBook } from './task-actions.ts'

interface VisitContext {
  readonly book: ChannelBook
  readonly taskActions: TaskActionBook
}
type Visited = { readonly kind: 'video'; readonly videoId: string } | { readonly kind: 'channel'; readonly channel: Channel }

const VIDEO = /^https:\/\/www\.youtube\.com\/(?:watch\?v=|shorts\/)([\w-]{11})/
const CHANNEL = /^https:\/\/www\.youtube\.com\/(?:channel\/(UC[\w-]{22})|@([^/?#]+))/

/** What people do on the platform, for an address of it (`/visit?url=`): they come with a channel of their own and watch, like, comment or subscribe. */
export function addVisitPages(app: FastifyInstance, context: VisitContext): void {
  app.get<{ Querystring: { url?: string; done?: string } }>('/visit', async ({ query }, reply) => {
    const visited = visitedAt(context, query.url ?? '')
    if (!visited)
      return reply
        .status(404)
        .type('text/html; charset=utf-8')
        .send(renderPage({ title: 'Nothing', body: '<h1>Nothing is there</h1>' }))
    return reply.type('text/html; charset=utf-8').send(visitPage(context, visited, query.url ?? '', query.done))
  })
  app.post<{ Querystring: { url?: string } }>('/visit', async (request, reply) => {
    const url = request.query.url ?? ''
    const fields = await readFields(request)
    const visited = visitedAt(context, url)
    const visitor = context.book.ofHandle(fields.get('handle') ?? '')
    if (!visited || !visitor) return reply.status(422).type('text/plain').send('no such visitor, or nothing is there')
    const taskAction = fields.get('deed') ?? ''
    doTaskAction(context, visited, visitor, taskAction, fields.get('text') ?? '')
    return reply.redirect(`/visit?${new URLSearchParams({ url, done: taskAction })}`, 303)
  })
}

function visitedAt({ book, taskActions }: VisitContext, url: string): Visited | undefined {
  const videoId = VIDEO.exec(url)?.[1]
  if (videoId !== undefined) return taskActions.countsOf(videoId) ? { kind: 'video', videoId } : undefined
  const [, id, handle] = CHANNEL.exec(url) ?? []
  const channel = id === undefined ? book.ofHandle(handle ?? '') : book.byId(id)
  return channel && { kind: 'channel', channel }
}

function doTaskAction({ taskActions }: VisitContext, visited: Visited, visitor: Channel, taskAction: string, text: string): void {
  if (visited.kind === 'channel') {
    if (taskAction === 'subscribe') taskActions.subscribe(visitor.id, visited.channel.id)
    if (taskAction === 'unsubscribe') taskActions.unsubscribe(visitor.id, visited.channel.id)
    return
  }
  if (taskAction === 'watch') taskActions.watch(visited.videoId)
  if (taskAction === 'like') taskActions.like(visited.videoId)
  if (taskAction === 'comment' && text.trim() !== '') taskActions.comment(visited.videoId, visitor.id, text.trim())
}

function visitPage({ taskActions }: VisitContext, visited: Visited, url: string, done: string | undefined): string {
  const counts = visited.kind === 'video' ? taskActions.countsOf(visited.videoId) : undefined
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
