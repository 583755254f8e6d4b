import { hasPage, type Panel } from '@vitrine/panels'

/** Whether the panel gives free trials: it has the page, and a configured gift. */
export const freeTrialsAreOpen = (panel: Panel): boolean =>
  hasPage('free-trials', panel) && panel.settings.free_trial.service_id !== null && panel.settings.free_trial.quantity > 0
