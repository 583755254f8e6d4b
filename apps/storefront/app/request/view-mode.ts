/** How the catalogue is shown; stored under the name the specification gives it. */
export type ViewMode = 'cards' | 'table'
export const VIEW_MODE_KEY = 'services_view_mode'
export const isViewMode = (value: unknown): value is ViewMode => value === 'cards' || value === 'table'
