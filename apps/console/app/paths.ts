/** All addresses of the console. */
export const paths = {
  start: '/',
  signIn: '/sign-in',
  setup: '/setup',
  newPanel: '/new-panel',
  allPanels: '/all',
  deploymentPanels: '/deployment/panels',
  deploymentAudit: '/deployment/audit',
  backups: '/deployment/backups',
  panel: (panel: string, page = ''): string => `/${panel}${page && `/${page}`}`,
}

/** First segments that are no panel's. */
export const RESERVED: readonly string[] = ['sign-in', 'setup', 'invitation']

/** Where a person goes after signing in: only an address of this app. */
export function landingOf(wanted: string | null): string {
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return paths.start
  return RESERVED.some((segment) => wanted === `/${segment}` || wanted.startsWith(`/${segment}?`)) ? paths.start : wanted
}

/** The same screen of another panel. */
export const inPanel = (pathname: string, panel: string): string => paths.panel(panel, pathname.split('/')[2] ?? '')
