import { z } from 'zod'

/** What every call of an order form names itself by. */
export const widgetToken = z
  .string()
  .meta({ description: 'The token of the order form: `cabinet_widget_token` of `getSettings`, or a partner’s. It is no API key.' })

/** The same where the handler refuses its absence with its own message. */
export const requestedWidgetToken = z.string().optional().meta({
  description: 'The token of the order form: `cabinet_widget_token` of `getSettings`, or a partner’s. It is no API key.',
  isNeeded: true,
})
