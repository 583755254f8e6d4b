import { z } from 'zod'

const description =
  'Names the order form that asks: `cabinet_widget_token` of `getSettings` for the shop’s own, or the token of a partner’s widget. It is public, and no API key.'

/** What every call of an order form names itself by. */
export const widgetToken = z.string().meta({ description })

/** The same where the handler refuses its absence in words of its own. */
export const askedWidgetToken = z.string().optional().meta({ description, isNeeded: true })
