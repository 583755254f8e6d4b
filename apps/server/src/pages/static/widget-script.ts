import type { FastifyInstance } from 'fastify'

/** The word of the framed form (`screens/order-widget/embed/tell-height.ts` of the storefront). */
const HEIGHT_MESSAGE = 'vitrine:height'
const MAX_AGE = 'public, max-age=3600'
const FIRST_HEIGHT = 900

/**
 * Puts a partner's order form into the page that loads this script, in the place of the script: `<script src="https://shop/widget.js" data-token="…"></script>`.
 * It accepts messages of its own frame only, and of those only the height.
 */
const SCRIPT = `(function () {
  var script = document.currentScript
  var token = script && script.getAttribute('data-token')
  if (!token) return
  var site = new URL(script.src).origin
  var frame = document.createElement('iframe')
  frame.src = site + '/order-widget/embed?widget=' + encodeURIComponent(token)
  frame.title = script.getAttribute('data-title') || 'Order form'
  frame.allow = 'payment; clipboard-write'
  frame.style.cssText = 'display:block;width:100%;border:0;height:${FIRST_HEIGHT}px'
  addEventListener('message', function (event) {
    if (event.source !== frame.contentWindow || event.origin !== site) return
    var said = event.data
    if (said && said.type === '${HEIGHT_MESSAGE}' && said.height > 0) frame.style.height = said.height + 'px'
  })
  script.parentNode.insertBefore(frame, script.nextSibling)
})()
`

/** The script is the same for every panel; the site that serves it is the shop whose form it shows. */
export function mountWidgetScript(app: FastifyInstance): void {
  app.get('/widget.js', (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': MAX_AGE, 'cross-origin-resource-policy': 'cross-origin', 'x-content-type-options': 'nosniff' })
      .send(SCRIPT),
  )
}
