/** Views of the table of services. */
export const serviceViews = [
  ...(['all', 'on_sale', 'off_sale', 'off_sale_loss', 'below_floor', 'packages', 'no_route', 'missing_translations'] as const),
  ...(['new_30_days', 'archived'] as const),
] as const
export type ServiceView = (typeof serviceViews)[number]
