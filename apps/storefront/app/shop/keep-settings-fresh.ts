import { timings } from '../timings.ts'

/** Asks for the panel's settings every ten minutes; an answer that does not come leaves the old ones. Answers how to stop (RELOAD-002, TIMER-003). */
export function keepSettingsFresh<Settings>(load: () => Promise<Settings>, apply: (settings: Settings) => void): () => void {
  const timer = setInterval(() => {
    load().then(apply, () => undefined)
  }, timings.settingsRefreshMs)
  return () => clearInterval(timer)
}
