import type { FastifyInstance } from 'fastify'
import { readFields } from '../server/fields.ts'
import { escapeHtml, renderPage } from '../server/page.ts'
import type { Channel, ChannelBook } from './book.ts'

/** What a channel's owner does on the platform itself: the description, and the visibility of subscriptions. */
export function addStudioPages(app: FastifyInstance, book: ChannelBook): void {
  app.get<{ Querystring: { handle?: string } }>('/', async (request, reply) => {
    const { handle } = request.query
    if (handle) return reply.redirect(`/@${encodeURIComponent(handle.replace(/^@/, ''))}`)
    return reply.type('text/html; charset=utf-8').send(indexPage(book.channels()))
  })
  app.get<{ Params: { handle: string } }>('/@:handle', async (request, reply) => {
    const channel = book.ofHandle(request.params.handle)
    if (!channel)
      return reply
        .status(404)
        .type('text/html')
        .send(renderPage({ title: 'No channel', body: '<h1>No such channel</h1>' }))
    return reply.type('text/html; charset=utf-8').send(channelPage(channel))
  })
  app.post<{ Params: { handle: string } }>('/@:handle', async (request, reply) => {
    const fields = await readFields(request)
    if (!book.ofHandle(request.params.handle)) return reply.status(404).send()
    const channel = book.change({
      handle: request.params.handle.toLowerCase(),
      description: fields.get('description') ?? '',
      subscriptionsArePublic: fields.get('public') === 'yes',
    })
    return reply.redirect(`/@${encodeURIComponent(channel.handle)}`, 303)
  })
}

const indexPage = (channels: readonly Channel[]): string =>
  renderPage({
    title: 'Channels',
    body: `<h1>Channels</h1><p>Every name is a channel. Open one to change its description.</p>
<form method="get" action="/"><label>Name <input name="handle" required style="font:inherit;width:100%;padding:10px"></label><button class="first">Open</button></form>
<form method="get" action="/visit"><label>Address of a video or a channel <input name="url" required style="font:inherit;width:100%;padding:10px"></label><button>Visit</button></form>
<ul>${channels.map(({ handle, title }) => `<li><a href="/@${encodeURIComponent(handle)}">${escapeHtml(title)}<span>@${escapeHtml(handle)}</span></a></li>`).join('')}</ul>`,
  })

const channelPage = ({ handle, id, title, description, subscriptionsArePublic }: Channel): string =>
  renderPage({
    title,
    body: `<h1>${escapeHtml(title)}</h1><p>@${escapeHtml(handle)} · ${id}</p>
<form method="post" action="/@${encodeURIComponent(handle)}">
<label>Description<textarea name="description" rows="6" style="font:inherit;width:100%;padding:10px">${escapeHtml(description)}</textarea></label>
<label><input type="checkbox" name="public" value="yes"${subscriptionsArePublic ? ' checked' : ''}> Everybody sees my subscriptions</label>
<button class="first">Save</button></form><small><a href="/">All channels</a></small>`,
  })
